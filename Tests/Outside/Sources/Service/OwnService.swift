public enum OwnService {}
