import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { validate as deployment } from "kubernetes-models/_schemas/IoK8sApiAppsV1Deployment";
import { validate as statefulSet } from "kubernetes-models/_schemas/IoK8sApiAppsV1StatefulSet";
import { validate as service } from "kubernetes-models/_schemas/IoK8sApiCoreV1Service";
import { validate as ingress } from "kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress";
import { validate as networkPolicy } from "kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy";
import { validate as disruptionBudget } from "kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget";
import ts from "typescript";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseEnvironment, WebEnvironment, WorkerEnvironment } from "#domain/environment.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const DIR = path.join(ROOT, "docs/kubernetes");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Kubernetes' own JSON schemas of the documents. They check values; the TypeScript types check that every name exists. */
const SCHEMAS = new Map([
	["apps/v1 Deployment", deployment],
	["apps/v1 StatefulSet", statefulSet],
	["networking.k8s.io/v1 Ingress", ingress],
	["networking.k8s.io/v1 NetworkPolicy", networkPolicy],
	["policy/v1 PodDisruptionBudget", disruptionBudget],
	["v1 Service", service],
]);

const Selector = v.looseObject({ matchLabels: v.record(v.string(), v.string()) });
const Container = v.looseObject({
	name: v.string(),
	image: v.string(),
	command: v.array(v.string()),
	envFrom: v.optional(v.array(v.object({ secretRef: v.optional(v.object({ name: v.string() })) })), []),
	ports: v.optional(v.array(v.object({ name: v.string(), containerPort: v.number() })), []),
	securityContext: v.object({
		allowPrivilegeEscalation: v.literal(false),
		readOnlyRootFilesystem: v.literal(true),
		capabilities: v.object({ drop: v.tuple([v.literal("ALL")]) }),
	}),
	resources: v.object({
		requests: v.object({ cpu: v.string(), memory: v.string() }),
		limits: v.object({ memory: v.string() }),
	}),
});
const Running = v.looseObject({
	metadata: v.object({ name: v.string() }),
	spec: v.looseObject({
		replicas: v.number(),
		selector: Selector,
		template: v.object({
			metadata: v.object({ labels: v.record(v.string(), v.string()) }),
			spec: v.looseObject({
				terminationGracePeriodSeconds: v.optional(v.number(), 30),
				securityContext: v.looseObject({
					runAsNonRoot: v.literal(true),
					runAsUser: v.pipe(v.number(), v.minValue(1)),
				}),
				initContainers: v.optional(v.array(Container), []),
				containers: v.tuple([
					v.looseObject({
						...Container.entries,
						startupProbe: v.unknown(),
						livenessProbe: v.unknown(),
						readinessProbe: v.unknown(),
					}),
				]),
			}),
		}),
	}),
});
const Document = v.looseObject({ apiVersion: v.string(), kind: v.string() });
const Kustomization = v.strictObject({
	apiVersion: v.literal("kustomize.config.k8s.io/v1beta1"),
	kind: v.literal("Kustomization"),
	namespace: v.string(),
	labels: v.array(v.strictObject({ pairs: v.record(v.string(), v.string()) })),
	resources: v.array(v.string()),
	configMapGenerator: v.array(v.strictObject({ name: v.string(), envs: v.array(v.string()) })),
});

const kustomization = v.parse(Kustomization, parse(read("docs/kubernetes/kustomization.yaml")));
const documents = kustomization.resources.flatMap(file =>
	parseAllDocuments(read(`docs/kubernetes/${file}`)).map(each => v.parse(Document, each.toJS())),
);
const running = documents
	.filter(({ kind }) => kind === "Deployment" || kind === "StatefulSet")
	.map(each => v.parse(Running, each));
const pods = new Map(running.map(({ metadata, spec }) => [metadata.name, spec]));
const containerOf = (name: string) => pods.get(name)?.template.spec.containers[0];
/** Returns the values under `key` at any depth of a document. */
function valuesOf(key: string, within: unknown): unknown[] {
	if (typeof within !== "object" || within === null) return [];
	return Object.entries(within).flatMap(([name, value]) => [
		...(name === key ? [value] : []),
		...valuesOf(key, value),
	]);
}

/** Returns TypeScript's errors for the documents as literals of Kubernetes' types: a name that no schema has is an error. */
function misnamed(): string[] {
	const file = path.join(ROOT, "tests/kubernetes-documents.ts");
	const source = documents.map(each => {
		const [group = "", kind] = [each.apiVersion, each.kind];
		return `({${JSON.stringify(each).slice(1)}) satisfies import("kubernetes-models/${group}/${kind}").I${kind};`;
	});
	const options: ts.CompilerOptions = {
		strict: true,
		noEmit: true,
		skipLibCheck: true,
		types: [],
		target: ts.ScriptTarget.ESNext,
		module: ts.ModuleKind.NodeNext,
	};
	const host = ts.createCompilerHost(options);
	const { getSourceFile, fileExists } = host;
	host.fileExists = name => name === file || fileExists(name);
	host.getSourceFile = (name, ...rest) =>
		name === file
			? ts.createSourceFile(name, source.join("\n"), ts.ScriptTarget.ESNext)
			: getSourceFile(name, ...rest);
	return ts
		.getPreEmitDiagnostics(ts.createProgram([file], options, host))
		.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("docs/kubernetes", () => {
	it("is valid by Kubernetes' schemas, and uses no property name that they do not define", () => {
		for (const each of documents) {
			const kind = `${each.apiVersion} ${each.kind}`;
			expect(SCHEMAS.get(kind)?.(each), kind).toBe(true);
		}
		expect(misnamed()).toEqual([]);
	});

	it("lists every file of the folder in kustomization.yaml", () => {
		const others = kustomization.configMapGenerator.flatMap(({ envs }) => envs);
		expect([...kustomization.resources, ...others, "kustomization.yaml"].sort()).toEqual(
			readdirSync(DIR).sort(),
		);
	});

	it("runs the same commands as docker-compose.yml, and migrates before web and worker start", () => {
		const Compose = v.looseObject({
			services: v.record(v.string(), v.looseObject({ command: v.optional(v.array(v.string())) })),
		});
		const { services } = v.parse(Compose, parse(read("docker-compose.yml"), { merge: true }));
		for (const name of ["web", "worker", "redis"])
			expect(containerOf(name)?.command).toEqual(services[name]?.command);
		for (const name of ["web", "worker"])
			expect(pods.get(name)?.template.spec.initContainers.map(({ command }) => command)).toEqual([
				services.migrate?.command,
			]);
	});

	it("uses the image name meridian in every web and worker container, so that an overlay can replace it", () => {
		for (const name of ["web", "worker"]) {
			const { initContainers = [], containers = [] } = pods.get(name)?.template.spec ?? {};
			expect([...initContainers, ...containers].map(({ image }) => image)).toEqual(["meridian", "meridian"]);
		}
	});

	it("starts web and worker with the same settings as docker-compose.yml does by default", () => {
		const Services = v.record(
			v.string(),
			v.looseObject({ environment: v.optional(v.record(v.string(), v.string())) }),
		);
		const services = v.parse(Services, parse(read("docker-compose.yml"), { merge: true }).services);
		const settings = parseEnv(read("docs/kubernetes/settings.env"));
		// Differ by nature: secrets, the domain, and the proxy in front, which an Ingress always is.
		const own = {
			DATABASE_URL: "postgres://database/meridian",
			APP_SECRET: "ab".repeat(32),
			TRUST_PROXY: "1",
		};
		const needed = { ...own, PUBLIC_URL: settings.PUBLIC_URL ?? "", ADMIN_PASSWORD: "a-long-password" };
		for (const [name, schema] of [
			["web", WebEnvironment],
			["worker", WorkerEnvironment],
		] as const) {
			const defaults = Object.entries(services[name]?.environment ?? {}).map(([variable, text]) => [
				variable,
				text.replace(/^\$\{\w+:-(.*)\}$/, "$1"),
			]);
			expect(parseEnvironment(schema, { ...settings, ...needed })).toEqual(
				parseEnvironment(schema, {
					...Object.fromEntries(defaults),
					MAIL_FROM: settings.MAIL_FROM,
					...needed,
				}),
			);
		}
	});

	it("has an example of an overlay in docs/operations.md whose patches Kustomize can read, of paths that exist", () => {
		const [, indented = ""] =
			/```yaml\n( +resources: \[\.\.\/kubernetes\][\s\S]*?)```/.exec(read("docs/operations.md")) ?? [];
		const Overlay = v.looseObject({
			patches: v.array(
				v.object({ target: v.object({ kind: v.string(), name: v.string() }), patch: v.string() }),
			),
		});
		const Operations = v.array(v.object({ op: v.literal("replace"), path: v.string(), value: v.string() }));
		for (const { target, patch } of v.parse(Overlay, parse(indented)).patches) {
			// Kustomize reads a patch that starts with a bracket as JSON, not as YAML.
			const operations = v.parse(Operations, patch.startsWith("[") ? JSON.parse(patch) : parse(patch));
			const patched: unknown = documents.find(({ kind }) => kind === target.kind);
			for (const { path: pointer } of operations) {
				const [, ...keys] = pointer.split("/");
				const found = keys.reduce<unknown>((at, key) => valuesOf(key, at)[0], patched);
				expect(found, pointer).toBe("www.example.com");
			}
		}
	});

	it("keeps at least 1 of 2 web and worker pods during a drain, and gives web at least 30 seconds to shut down", () => {
		for (const name of ["web", "worker"]) expect(pods.get(name)?.replicas).toBe(2);
		const budgets = documents.filter(({ kind }) => kind === "PodDisruptionBudget");
		expect(budgets.map(({ spec }) => spec)).toEqual(
			["web", "worker"].map(name => ({ minAvailable: 1, selector: pods.get(name)?.selector })),
		);
		expect(pods.get("web")?.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + 25);
	});

	it("refers only to existing labels and port names", () => {
		const labels = running.map(({ spec }) => spec.template.metadata.labels);
		const selectors = documents.flatMap(each => valuesOf("matchLabels", each));
		for (const each of selectors) expect(labels).toContainEqual(each);
		const named = new Set(
			running.flatMap(({ spec }) => spec.template.spec.containers[0].ports.map(({ name }) => name)),
		);
		const targets = documents.flatMap(each => [...valuesOf("port", each), ...valuesOf("targetPort", each)]);
		expect(targets.filter(port => typeof port === "string" && !named.has(port))).toEqual([]);
		expect(containerOf("web")?.ports[0]?.containerPort).toBe(3000);
	});

	it("has settings that both processes accept and .env.example explains, and keeps secrets in Secrets only", () => {
		const settings = parseEnv(read("docs/kubernetes/settings.env"));
		const secrets = { DATABASE_URL: "postgres://database/meridian", APP_SECRET: "ab".repeat(32) };
		for (const schema of [WebEnvironment, WorkerEnvironment])
			expect(parseEnvironment(schema, { ...settings, ...secrets })).not.toHaveProperty("problems");
		const explained = [...read(".env.example").matchAll(/^#? ?([A-Z_0-9]+)=/gm)].map(([, name]) => name);
		expect(explained).toEqual(expect.arrayContaining(Object.keys(settings)));
		const secretsOf = (name: "web" | "worker") =>
			containerOf(name)?.envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []);
		expect(secretsOf("web")).toEqual(["meridian", "meridian-web"]);
		expect(secretsOf("worker")).toEqual(["meridian", "meridian-worker"]);
		expect(Object.keys(settings).filter(name => /SECRET|PASSWORD|DATABASE|SMTP/.test(name))).toEqual([]);
		const metrics = Number(settings.METRICS_PORT);
		expect(containerOf("worker")?.ports).toEqual([{ name: "metrics", containerPort: metrics }]);
	});
});
