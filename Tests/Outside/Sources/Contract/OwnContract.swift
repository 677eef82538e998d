public enum OwnContract {}
