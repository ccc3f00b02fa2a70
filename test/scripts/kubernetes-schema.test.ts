import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Service } from "kubernetes-models/v1/Service";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

/*
 * The manifests against the OpenAPI schema of Kubernetes, from which the models are generated: `validate`
 * checks values and required fields, and the types of TypeScript refuse fields that do not exist.
 */

const models = {
  ConfigMap,
  Deployment,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
};

interface KubernetesObject {
  apiVersion: string;
  kind: keyof typeof models;
}

const folder = "docker/kubernetes";
const manifests = readdirSync(folder)
  .filter((file) => file !== "kustomization.yaml")
  .map(
    (file) =>
      parse(readFileSync(join(folder, file), "utf8")) as KubernetesObject,
  );

/** A change of the manifest of the portal that contradicts the schema, and what is said of it. */
const mistakes = [
  ["a misspelt field", "replicas: 3", "replica: 3", /"replica"/],
  ["a wrong value", "replicas: 3", "replicas: three", /must be integer/],
  [
    "an absent field",
    /name: portal\s+image/,
    "image",
    /required property name/,
  ],
  ["a misspelt field of a container", "readinessProbe", "ready", /"ready"/],
] as const;

const deployment = readFileSync(join(folder, "deployment.yaml"), "utf8");
const mistaken = mistakes.map(([, text, mistake]) => {
  const changed = deployment.replace(text, mistake);
  return parse(changed) as KubernetesObject;
});

/** Returns what the values of a manifest contradict, one line each. */
function findValueErrors(manifest: KubernetesObject): string[] {
  try {
    // Cast: the schema is what is checked here.
    new models[manifest.kind](manifest as never).validate();
    return [];
  } catch (error) {
    return [`${manifest.kind}: ${String(error)}`];
  }
}

/**
 * Compiles manifests as literals of their types, which may have no other fields: all of them at once, because
 * the types take seconds.
 * @returns the errors of each
 */
function findTypeErrors(checked: readonly KubernetesObject[]): string[][] {
  const file = resolve("test/scripts/kubernetes-manifests.ts");
  const lines = checked.map(
    (manifest, index) =>
      `const manifest${index}: import("kubernetes-models/${manifest.apiVersion}/${manifest.kind}").I${manifest.kind} = ${JSON.stringify(manifest)};`,
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, languageVersion) =>
    name === file
      ? ts.createSourceFile(name, lines.join("\n"), languageVersion)
      : readSource(name, languageVersion);
  const program = ts.createProgram([file], options, host);
  const errors = checked.map((): string[] => []);
  for (const {
    file: source,
    start = 0,
    messageText,
  } of ts.getPreEmitDiagnostics(program)) {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    errors[line]?.push(ts.flattenDiagnosticMessageText(messageText, " "));
  }
  return errors;
}

describe("the manifests of Kubernetes", () => {
  const checked = [...manifests, ...mistaken];
  let typeErrors: string[][];
  beforeAll(() => {
    typeErrors = findTypeErrors(checked);
  }, 120_000);
  const errorsOf = (manifest: KubernetesObject) => [
    ...findValueErrors(manifest),
    ...(typeErrors[checked.indexOf(manifest)] ?? []),
  ];

  it("conform to its schema", () => {
    expect(manifests.length).toBeGreaterThan(0);
    expect(manifests.flatMap(errorsOf)).toEqual([]);
  });

  it.each(
    mistakes.map(([name, , , message], at) => ({
      name,
      message,
      manifest: mistaken[at],
    })),
  )("do not conform with $name", ({ message, manifest }) => {
    expect(manifest && errorsOf(manifest).join("\n")).toMatch(message);
  });
});
