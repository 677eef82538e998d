public enum OwnNavigation {}
