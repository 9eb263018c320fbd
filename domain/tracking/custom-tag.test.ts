import { describe, expect, it } from "vitest";
import { readCustomTag } from "./custom-tag.ts";

describe("readCustomTag", () => {
	it("returns plain code unchanged as one script, and no script for blank content", () => {
		const code = " window.chat = 1; // greet\n";
		expect(readCustomTag(code)).toEqual({ scripts: [{ code }], origins: [] });
		expect(readCustomTag("  ").scripts).toEqual([]);
	});

	it("extracts scripts and origins from a provider's markup, ignoring comments and noscript", () => {
		const tag = readCustomTag(
			`<!-- Chat <script>old()</script> -->
			<script async src="//cdn.chat.example/w.js"></script>
			<script type="text/javascript">start("https://api.chat.example:8443/v1")</script><noscript><img src="https://x.example"></noscript>`,
		);
		expect(tag.scripts).toEqual([
			{ src: "https://cdn.chat.example/w.js" },
			{ code: 'start("https://api.chat.example:8443/v1")' },
		]);
		expect(tag.origins).toEqual(["https://cdn.chat.example", "https://api.chat.example:8443"]);
	});

	it("finds the origins in code, each once, ignoring comments", () => {
		const code = `// see //docs.example/x
			s.src = '//one.example/a.js'; f("https://two.example"); g(\`http://127.0.0.1:9/x\`); h("https://two.example/b")`;
		expect(readCustomTag(code).origins).toEqual([
			"https://one.example",
			"https://two.example",
			"http://127.0.0.1:9",
		]);
	});

	it("does not let an address inject anything into the content security policy", () => {
		for (const code of ["'https://a.example;script-src'", "'https://*'", "'https://a.example b'"])
			for (const origin of readCustomTag(code).origins)
				expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/);
	});

	it.each([
		["<script src='https://a.example/w.js'></script>", [{ src: "https://a.example/w.js" }]],
		["<SCRIPT SRC = https://a.example/w.js ASYNC>x()</SCRIPT >", [{ src: "https://a.example/w.js" }]],
		["<script data-src='x' src=''>x()</script>", [{ code: "x()" }]],
		["<script> </script><script>y()</script>", [{ code: "y()" }]],
		["<script src=/own.js></script>", [{ src: "/own.js" }]],
		["<scripted>x()</scripted>", [{ code: "<scripted>x()</scripted>" }]],
	])("extracts the scripts of %s", (content, scripts) =>
		expect(readCustomTag(content).scripts).toEqual(scripts),
	);

	it.each([
		["go('https://a.example')", ["https://a.example"]],
		["go('https://a.example:8443/x')", ["https://a.example:8443"]],
		["see https://a.example; done", ["https://a.example"]],
		["x=//a.example/x", ["https://a.example"]],
		["x //a.example/x", []],
		["// a.example", []],
		["'//-a.example/'", []],
		["'//a.example-/'", []],
		["'https://a.example:999999/'", []],
		["'//a/'", ["https://a"]],
		["'https://a_b.example/'", []],
	])("finds the origins in %s", (code, origins) => expect(readCustomTag(code).origins).toEqual(origins));
});
