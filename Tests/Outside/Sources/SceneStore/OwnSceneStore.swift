public enum OwnSceneStore {}
