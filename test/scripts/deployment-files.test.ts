import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { settings as ofPortal } from "../../app/env-schema";
import { healthPaths } from "../../app/web/health/health";
import { settings as ofProvider } from "../../provider/env";

/*
 * No container engine and no cluster runs with the tests: these check what the files say, and that they agree
 * with each other and with the program.
 */

const read = (path: string) => readFileSync(path, "utf8");
const variables = new Set([
  ...Object.keys(ofPortal.shape),
  ...Object.keys(ofProvider.shape),
]);
const drainSeconds = Number(ofPortal.parse({}).DRAIN_SECONDS);
/** What a portal takes to stop after it has drained, in seconds. */
const closeSeconds = 11;

interface ComposeService {
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, ComposeService>;
}
const readCompose = (file: string) =>
  parse(read(file), { merge: true }) as Compose;
const namesOf = (list: string[] | object | undefined) =>
  Array.isArray(list) ? (list as string[]) : Object.keys(list ?? {});

describe("the image", () => {
  const text = read("Dockerfile");

  it("has one version of Node, and runs without root", () => {
    const versions = [...text.matchAll(/^FROM (\S+)/gm)].map(
      ([, from]) => from,
    );
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^node:\d+-\w+-slim$/);
    expect(text).toMatch(/^USER node$/m);
  });

  it("asks the address of liveness for its health", () => {
    const check = /^HEALTHCHECK[^]*?\n(?=\S)/m.exec(text)?.[0] ?? "";
    expect(healthPaths.live.some((path) => check.includes(path))).toBe(true);
  });
});

const composeFiles = ["compose.yaml", "docker/compose.scale.yaml"];

describe.each(composeFiles)("%s", (file) => {
  const compose = readCompose(file);
  const services = Object.entries(compose.services);
  const portals = services.filter(([name]) => name.startsWith("portal"));

  it("gives portals settings that exist, and time to drain", () => {
    expect(portals.length).toBeGreaterThan(0);
    for (const [, { environment = {}, stop_grace_period: grace }] of portals) {
      for (const name of Object.keys(environment))
        expect(variables).toContain(name);
      expect(parseInt(grace ?? "0")).toBeGreaterThanOrEqual(
        drainSeconds + closeSeconds,
      );
    }
  });

  it("lets all portals read from the replicas of their database", () => {
    const replicas = services
      .filter(([, { environment }]) => environment?.PRIMARY_HOST)
      .map(([name]) => name);
    for (const [, { environment, networks }] of portals) {
      const addresses =
        environment?.DATABASE_READ_URL?.replace(/^\$\{\w+:-\}$/, "")
          .split(",")
          .filter((address) => address !== "")
          .map(
            (address) => new URL(address.replace(/\$\{\w+\}/, "password")),
          ) ?? [];
      expect(addresses.map(({ hostname }) => hostname)).toEqual(replicas);
      for (const { hostname, pathname, port, username } of addresses) {
        expect({ pathname, port, username }).toEqual({
          pathname: "/portal",
          port: "5432",
          username: "portal",
        });
        expect(namesOf(networks)).toEqual(
          expect.arrayContaining(namesOf(compose.services[hostname]?.networks)),
        );
      }
    }
  });

  it("mounts only files that exist", () => {
    const mounted = services
      .flatMap(([, { volumes = [] }]) => volumes)
      .filter((volume) => volume.startsWith("."))
      .map((volume) => volume.split(":")[0] ?? "");
    expect(mounted.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("runs every service read-only, without capabilities and new privileges", () => {
    for (const [name, service] of services)
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
  });

  it("takes from .env what .env.example has", () => {
    const offered = new Set(
      [...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(
        ([, name]) => name,
      ),
    );
    for (const [, name = ""] of read(file).matchAll(/(?<!\$)\$\{([A-Z_]+)/g))
      if (!variables.has(name)) expect(offered).toContain(name);
  });
});

describe("docker/compose.scale.yaml", () => {
  const { services } = readCompose("docker/compose.scale.yaml");
  const portals = ["portal-1", "portal-2", "portal-3"].map(
    (name) => services[name] ?? {},
  );

  it("has the portals at the addresses that HAProxy and Prometheus ask", () => {
    const addresses = portals.map(
      ({ networks }) =>
        (networks as Record<string, { ipv4_address?: string }>).front
          ?.ipv4_address,
    );
    const asked = [
      ...read("docker/haproxy.cfg").matchAll(/^ {2}server \S+ (\S+):3000$/gm),
    ].map(([, address]) => address);
    expect(asked).toEqual(addresses);
    const scraped = parse(read("docker/monitoring/prometheus.yml")) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    expect(scraped.scrape_configs[0]?.static_configs[0]?.targets).toEqual(
      ["portal-1", "portal-2", "portal-3"].map((name) => `${name}:3000`),
    );
    const { front } = (services.proxy?.networks ?? {}) as Record<
      string,
      { ipv4_address?: string }
    >;
    expect(portals[0]?.environment?.TRUST_PROXY).toBe(front?.ipv4_address);
  });
});

/** A part of a Kubernetes object; what is checked here, and nothing else. */
interface KubernetesObject {
  kind: string;
  data?: Record<string, string>;
  spec?: { template?: { spec: { containers: KubernetesContainer[] } } };
}
interface KubernetesContainer {
  env?: { name: string; value?: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string } };
}

const folder = "docker/kubernetes";
const manifests = readdirSync(folder)
  .filter((file) => file !== "kustomization.yaml")
  .flatMap((file) => parseAllDocuments(read(join(folder, file))))
  .map((document) => document.toJS() as KubernetesObject);
const find = (wanted: string) => manifests.find(({ kind }) => kind === wanted);
const containerOf = (kind: string) =>
  find(kind)?.spec?.template?.spec.containers[0];

describe("the manifests of Kubernetes", () => {
  it("probe the addresses for that purpose", () => {
    expect(containerOf("Deployment")).toMatchObject({
      startupProbe: { httpGet: { path: healthPaths.live[0] } },
      livenessProbe: { httpGet: { path: healthPaths.live[0] } },
      readinessProbe: { httpGet: { path: healthPaths.ready } },
    });
  });

  it("set what is a setting, and contain no secrets", () => {
    const names = Object.keys(find("ConfigMap")?.data ?? {});
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect(variables).toContain(name);
      expect(name).not.toMatch(
        /SECRET|PASSWORD|TOKEN|DATABASE_(READ_)?URL|SMTP_URL/,
      );
    }
    for (const { value } of containerOf("Job")?.env ?? [])
      expect(value).toBeUndefined();
  });
});
