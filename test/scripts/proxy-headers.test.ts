import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";

/*
 * `test/topology` runs nginx and HAProxy. Caddy and an ingress controller do not run with the tests, so this
 * reads what their files say.
 */

const read = (path: string) => readFileSync(path, "utf8");

const snippet = "haproxy.org/backend-config-snippet";
const { metadata } = parse(read("docker/kubernetes/ingress.yaml")) as {
  metadata: { annotations: Record<string, string> };
};

/** The lines of each configuration that concern headers of the browser's request. */
const configurations = {
  "docker/nginx.conf": read("docker/nginx.conf"),
  "docker/haproxy.cfg": read("docker/haproxy.cfg"),
  "docker/Caddyfile": read("docker/Caddyfile"),
  "docker/kubernetes/ingress.yaml": metadata.annotations[snippet] ?? "",
};

it.each(Object.entries(configurations))(
  "%s removes the trace of a browser and chooses the request id",
  (_file, text) => {
    const lines = text.split("\n").map((line) => line.trim());
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^(proxy_set_header traceparent "";|http-request del-header traceparent|header_up -traceparent)$/,
      ),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^(proxy_set_header X-Request-Id \$request_id;|http-request set-header X-Request-Id %\[(unique-id|uuid\(\))\]|header_up X-Request-Id \{http\.request\.uuid\})$/,
      ),
    );
  },
);
