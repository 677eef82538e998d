# Adds annotations for qdbusxml2cpp to an interface's XML: the C++ type of each value that does not have a
# basic type. The XML must have at most one argument or property per line, like the files in share/dbus-1.
#
# The program that includes the generated code must declare WaymarkRoute, for (sa{sv}), and WaymarkTabs, a map
# from a tab to its entries (tsa{sv}), with their operators for QDBusArgument.

BEGIN {
  types["a{sv}"] = "QVariantMap"
  types["aa{sv}"] = "QList<QVariantMap>"
  types["(sa{sv})"] = "WaymarkRoute"
  types["a(sa{sv})"] = "QList<WaymarkRoute>"
  types["at"] = "QList<qulonglong>"
  types["a{sa(tsa{sv})}"] = "WaymarkTabs"
  basic = "^([ybnqiuxtdsogvh]|as|av|ay)$"
}

function attribute(name) {
  return match($0, " " name "=\"[^\"]*\"") \
    ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
}

# Returns the annotation of a value, or nothing for a basic type.
function annotation(suffix,   type, cpp) {
  type = attribute("type")
  if (type ~ basic) return ""
  if (!(type in types)) {
    print "line " FNR ": no C++ type is known for " type > "/dev/stderr"
    exit failed = 1
  }
  cpp = types[type]
  gsub(/</, "\\&lt;", cpp)
  gsub(/>/, "\\&gt;", cpp)
  return "<annotation name=\"org.qtproject.QtDBus.QtTypeName" suffix "\" value=\"" cpp "\"/>"
}

/<(method|signal) / { ins = outs = 0; added = "" }

/<arg / {
  # The arguments of a signal have no direction, and count as out.
  suffix = attribute("direction") == "in" ? ".In" ins++ : ".Out" outs++
  text = annotation(suffix)
  if (text) added = added "      " text "\n"
}

/<\/(method|signal)>/ { printf "%s", added }

/<property / {
  text = annotation("")
  # With substr, because sub would replace the ampersand in the text by what it matched.
  if (text && match($0, /<annotation/)) {
    $0 = substr($0, 1, RSTART - 1) text substr($0, RSTART)
  } else if (text) {
    $0 = substr($0, 1, length($0) - 2) ">" text "</property>"
  }
}

{ print }

END { exit failed }
