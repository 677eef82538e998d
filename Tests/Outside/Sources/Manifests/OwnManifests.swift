public enum OwnManifests {}
