import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

/// What is wrong with manifests on disk apart from their text.
enum CatalogFault: Error {
  case gone(AppID)
  /// The app's id differs from another one only in case.
  case onlyCaseDiffers(AppID, other: AppID)
  case notAnAppID(FilePath, name: Text)
  case unreadable(FilePath, reason: String)
  /// Other apps claim the same scheme or host. `winner` gets the links.
  case shared(String, others: [AppID], winner: AppID)

  var text: Text { Text(description) }
}
