// Runs as a separate process with the web process's environment: prints renders per second of both pages as JSON.

import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
	createRequestHandler,
	type EntryContext,
	Outlet,
	Scripts,
	type ServerBuild,
	ServerRouter,
} from "react-router";

import { notifications } from "#app/services.server.ts";

const SECONDS = 3;
const ROUNDS = 3;
const ADDRESS = "http://localhost/";

// Content is cached only while notifications arrive, as in the web process.
await notifications.start();

const build: ServerBuild = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
const home = createRequestHandler(build, "production");

async function rendered(handler: typeof home): Promise<string> {
	const response = await handler(new Request(ADDRESS));
	if (response.status !== 200) throw new Error(`the page answered ${response.status}`);
	return response.text();
}

const TOKEN = /<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/giu;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/gu;
const VOID = /^(area|br|col|hr|img|input|link|meta|source|wbr)$/u;
const REACT_NAMES: Record<string, string> = { class: "className", for: "htmlFor" };

/**
 * Rebuilds the home page's elements, attributes, text and CSS as one tree without components, hooks or loaders, with the
 * framework's own scripts.
 */
function sameElements(html: string): ReactNode[] {
	const rules = /<style[^>]*>(.*?)<\/style>/su.exec(html)?.[1] ?? "";
	const page = html.replace(/<!.*?>/gsu, "").replace(/<(script|style)\b[^>]*>.*?<\/\1>/gsu, "<$1></$1>");
	const open: { tag: string; props: Record<string, string>; children: ReactNode[] }[] = [
		{ tag: "", props: {}, children: [] },
	];
	for (const [, end, tag = "", attributes = "", , words] of page.matchAll(TOKEN)) {
		if (words) open.at(-1)?.children.push(words);
		else if (!end) {
			const props: Record<string, string> = {};
			for (const [, name = "", value = ""] of attributes.matchAll(ATTRIBUTE))
				props[REACT_NAMES[name] ?? name] = value;
			open.push({ tag, props, children: [] });
		}
		if (!tag || (!end && !VOID.test(tag))) continue;
		const done = open.pop();
		if (done?.tag === "body") done.children.push(createElement(Scripts));
		if (done?.tag === "style") {
			const inner = { dangerouslySetInnerHTML: { __html: rules } };
			open.at(-1)?.children.push(createElement("style", { ...done.props, ...inner }));
		} else if (done) open.at(-1)?.children.push(createElement(done.tag, done.props, ...done.children));
	}
	return open[0]?.children ?? [];
}

const whole = await rendered(home);
const elements = (whole.match(/<[a-z]/gi) ?? []).length;
const [tree] = sameElements(whole);

const BarePage = () => tree;
const BareRoot = () => createElement(Outlet);

function renderBare(
	_request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	return new Promise((resolve, reject) => {
		const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context, url: ADDRESS }), {
			onAllReady() {
				const body = new PassThrough();
				text(body).then(html => resolve(new Response(html, { status, headers })), reject);
				pipe(body);
			},
			onShellError: reject,
		});
	});
}

const HOME = "pages/home/home";
const { root, [HOME]: homeRoute } = build.routes;
const { root: rootAsset, [HOME]: homeAsset } = build.assets.routes;
if (!root || !homeRoute || !rootAsset || !homeAsset) throw new Error("the build has no home page");
// Keeps the whole route table: the cost of matching among many routes is not the page's.
const bare = createRequestHandler(
	{
		...build,
		entry: { module: { default: renderBare } },
		routes: {
			...build.routes,
			root: { ...root, module: { default: BareRoot } },
			[HOME]: { ...homeRoute, module: { default: BarePage } },
		},
		assets: {
			...build.assets,
			routes: {
				...build.assets.routes,
				root: { ...rootAsset, hasLoader: false },
				[HOME]: { ...homeAsset, hasLoader: false },
			},
		},
	},
	"production",
);

async function rate(handler: typeof home): Promise<number> {
	const until = performance.now() + SECONDS * 1000;
	let renders = 0;
	while (performance.now() < until) {
		await rendered(handler);
		renders += 1;
	}
	return renders / SECONDS;
}

const ratios: number[] = [];
await rate(bare);
await rate(home);
for (let round = 0; round < ROUNDS; round++) ratios.push((await rate(home)) / (await rate(bare)));
console.log(JSON.stringify({ elements, ratio: ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] }));
process.exit(0);
