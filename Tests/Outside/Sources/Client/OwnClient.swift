public enum OwnClient {}
