public enum OwnFiles {}
