// A process of its own, with the web process's environment: prints renders per second of both pages as JSON.

import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
	createRequestHandler,
	type EntryContext,
	Scripts,
	type ServerBuild,
	ServerRouter,
} from "react-router";

import { notifications } from "#app/services.server.ts";

const SECONDS = 3;
const ROUNDS = 3;
const ADDRESS = "http://localhost/";

// Content is kept while announcements arrive, as in the web process.
await notifications.start();

const build: ServerBuild = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
const home = createRequestHandler(build, "production");

async function rendered(handler: typeof home): Promise<string> {
	const response = await handler(new Request(ADDRESS));
	if (response.status !== 200) throw new Error(`the page answered ${response.status}`);
	return response.text();
}

const elements = ((await rendered(home)).match(/<[a-z]/gi) ?? []).length;

/** As many elements as the home page has, each with a class and a word, twenty to a section. */
function BarePage(): ReactNode {
	const sections = Array.from({ length: Math.ceil(elements / 20) }, (_, section) =>
		createElement(
			"section",
			{ key: section },
			Array.from({ length: 19 }, (_unused, at) =>
				createElement("p", { key: at, className: "bare" }, `word ${at}`),
			),
		),
	);
	return createElement("html", { lang: "en" }, createElement("body", null, sections, createElement(Scripts)));
}

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

const rootAsset = build.assets.routes.root;
if (!rootAsset) throw new Error("the build has no root");
const bare = createRequestHandler(
	{
		...build,
		entry: { module: { default: renderBare } },
		routes: { root: { id: "root", path: "", module: { default: BarePage } } },
		assets: { ...build.assets, routes: { root: { ...rootAsset, hasLoader: false } } },
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
