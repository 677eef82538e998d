public enum OwnJSON {}
