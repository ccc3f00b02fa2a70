import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The proxies whose configurations are in `docker/`. */
export const proxies = ["nginx", "haproxy"] as const;
export type ProxyName = (typeof proxies)[number];

const docker = join(import.meta.dirname, "..", "..", "docker");

export interface ProxySetup {
  /** Folder for files of the proxy. */
  folder: string;
  /** Port at which browsers arrive. */
  port: number;
  /** Ports of the portals. */
  portalPorts: readonly number[];
  /**
   * Whether clients may say their address in `X-Forwarded-For`, as end-to-end tests do, so that they do
   * not share rate limits.
   */
  trustsClients: boolean;
  /** Certificate, key and the port of plain HTTP, for nginx with TLS; both proxies work without it. */
  tls?: { certificate: string; key: string; httpPort: number };
  /** Whether nginx chooses a portal by the client's address, as its shipped configuration does. */
  isSticky?: boolean;
}

/** Replaces texts of a configuration that must be in it. */
function replaceAll(
  text: string,
  replacements: readonly (readonly [before: string, after: string])[],
): string {
  return replacements.reduce((done, [before, after]) => {
    if (!done.includes(before))
      throw new Error(`The configuration lacks: ${before}`);
    return done.replaceAll(before, after);
  }, text);
}

/**
 * Returns the configuration of `docker/`, unless `tls` is given without TLS, and unless `isSticky`, without stickiness: each request
 * goes to another portal than the one before. Ports and files are those of this run.
 */
export async function configurationOf(
  proxy: ProxyName,
  setup: ProxySetup,
): Promise<string> {
  return proxy === "nginx" ? nginxOf(setup) : haproxyOf(setup);
}

async function nginxOf({
  folder,
  port,
  portalPorts,
  trustsClients,
  isSticky = false,
  tls,
}: ProxySetup): Promise<string> {
  const text = await readFile(join(docker, "nginx.conf"), "utf8");
  const [[first = "", parameters = ""] = [], [second = ""] = []] =
    text.matchAll(/server 127\.0\.0\.1:300[01]([^;]*);/g);
  const servers = portalPorts.map(
    (at) => `server 127.0.0.1:${at}${parameters};`,
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return [
    "daemon off;",
    `pid ${join(folder, "nginx.pid")};`,
    `error_log ${join(folder, "error.log")};`,
    replaceAll(text, [
      ["http {", `http {\n${temporary.join("\n")}`],
      // One process, so that portals are asked in turn.
      ["worker_processes auto;", "worker_processes 1;"],
      ...(isSticky ? [] : ([["ip_hash;", ""]] as const)),
      [first, servers.join("\n")],
      [second, ""],
      ...(tls
        ? ([
            ["listen 80;", `listen 127.0.0.1:${tls.httpPort};`],
            ["listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`],
            ["https://$server_name$", `https://localhost:${port}$`],
            ["/etc/nginx/portal.crt", tls.certificate],
            ["/etc/nginx/portal.key", tls.key],
          ] as const)
        : ([
            ["listen 80;", `listen unix:${join(folder, "http.sock")};`],
            ["listen 443 ssl;", `listen 127.0.0.1:${port};`],
            ["ssl_certificate /etc/nginx/portal.crt;", ""],
            ["ssl_certificate_key /etc/nginx/portal.key;", ""],
            ["ssl_protocols TLSv1.2 TLSv1.3;", ""],
          ] as const)),
      ["server_name portal.example.com;", "server_name localhost;"],
      ["root /etc/nginx;", `root ${docker};`],
      ["/var/log/nginx/portal.log", join(folder, "access.log")],
      ["/var/log/nginx/error.log", join(folder, "error.log")],
      ...(trustsClients
        ? ([
            [
              "X-Forwarded-For $remote_addr",
              "X-Forwarded-For $proxy_add_x_forwarded_for",
            ],
          ] as const)
        : []),
    ]),
  ].join("\n");
}

async function haproxyOf({
  port,
  portalPorts,
  trustsClients,
}: ProxySetup): Promise<string> {
  const text = await readFile(join(docker, "haproxy.cfg"), "utf8");
  return replaceAll(text, [
    ["log stdout format raw daemon info", "# no log"],
    ["balance source", "balance roundrobin"],
    ["hash-type consistent", ""],
    ["bind :80", `bind 127.0.0.1:${port}`],
    ["bind :443 ssl crt /etc/haproxy/portal.pem", ""],
    ["http-request redirect scheme https code 301 unless { ssl_fc }", ""],
    ["/etc/haproxy/haproxy-error.html", join(docker, "haproxy-error.html")],
    [
      "server portal-1 10.0.0.11:3000",
      `server portal-1 127.0.0.1:${portalPorts[0]}`,
    ],
    [
      "server portal-2 10.0.0.12:3000",
      `server portal-2 127.0.0.1:${portalPorts[1]}`,
    ],
    [
      "server portal-3 10.0.0.13:3000",
      `server portal-3 127.0.0.1:${portalPorts[2]}`,
    ],
    ...(trustsClients
      ? ([["http-request set-header X-Forwarded-For %[src]", ""]] as const)
      : []),
  ]);
}
