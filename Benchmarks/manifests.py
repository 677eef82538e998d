"""The manifests that the benchmarks are about."""

import json

APP = "org.waymark.Benchmark"


def write(folder, apps):
    """Writes the manifests of apps into a folder `waymark/apps`."""
    for content in apps:
        (folder / f"{content['app']}.json").write_text(json.dumps(content))


def two_parameters(count):
    """So many links of four segments with two parameters."""
    names = [f"area{number}" for number in range(count)]
    return {
        "app": "org.waymark.core",
        "schemes": ["core"],
        "routes": {
            name: {"params": {"projectID": "uuid", "taskID": "uuid"}} for name in names},
        "links": [
            {"match": f"/{name}/{{projectID}}/tasks/{{taskID}}", "open": [name]}
            for name in names],
    }


def manifest(app, scheme, links, **more):
    routes = {name: {"params": {"id": "uuid"}} for name in ["item", *(f"kind{n}" for n in range(100))]}
    return {
        "app": app, "schemes": [scheme], "activate": False, "routes": routes, "links": links, **more}


def link(area, kind):
    return {"match": f"/area{area}/kind{kind}/{{id}}", "open": [f"kind{kind}"]}


# The app of all calls but OpenURL.
USUAL = manifest(APP, "benchmark", [link(0, 0)], limits={"scenes": 10000})
FEW_LINKS = manifest("org.waymark.fewlinks", "fewlinks", [link(0, kind) for kind in range(10)])
# As many as a manifest may have: a hundred for each of a hundred routes.
MANY_LINKS = manifest(
    "org.waymark.manylinks", "manylinks",
    [link(area, kind) for area in range(100) for kind in range(100)])
