import { describe, expect, it } from "vitest";
import { readPublicPaths } from "./public-paths.ts";

const route = (id: string, path?: string, parentId = "root") => [id, { id, path, parentId }] as const;
const page = (id: string, place: { path: string } | { index: true }, module: object = {}) =>
	[id, { id, ...place, parentId: "root", module: { default() {}, ...module } }] as const;
const paths = readPublicPaths(
	Object.fromEntries([
		["root", { id: "root", path: "" }] as const,
		page("pages/home/home", { index: true }),
		page("pages/uk/hub/hub", { path: "uk" }, { action() {} }),
		page("pages/uk/ownership", { path: "uk/ownership" }),
		route("pages/uk/moved", "uk/moved"),
		route("admin/layout", "admin"),
		route("admin/leads/list/leads", "leads", "admin/layout"),
		route("admin/leads/lead/lead", "leads/:id", "admin/layout"),
		route("api/manifest", "manifest.webmanifest"),
		route("api/leads", "api/leads"),
		route("api/unknown", "api/*"),
		route("pages/not-found/not-found", "*"),
	]),
);

describe("readPublicPaths", () => {
	it.each(["/", "/uk", "/uk/ownership"])("isPage is true for %s, which has no other spelling", path => {
		expect(paths.isPage(path)).toBe(true);
		expect(paths.pageMeant(path)).toBeNull();
	});

	it("isPage is false for a redirect, of which pageMeant still corrects the spelling", () => {
		expect(paths.isPage("/uk/moved")).toBe(false);
		expect(paths.pageMeant("/uk/moved/")).toBe("/uk/moved");
	});

	it.each([
		["/uk/", "/uk"],
		["/UK", "/uk"],
		["//uk", "/uk"],
		["/%75k", "/uk"],
		["/uk%2Fownership", "/uk/ownership"],
		["//", "/"],
		["/Admin", "/admin"],
		["/ADMIN/leads/aBc", "/admin/leads/aBc"],
		["//%61dmin/leads", "/admin/leads"],
		["/admin/", "/admin"],
		["/admin/leads//", "/admin/leads"],
		["/admin//leads", "/admin/leads"],
	])("recognises %s as a variant spelling of %s", (path, page) => {
		expect(paths.isPage(path)).toBe(false);
		expect(paths.pageMeant(path)).toBe(page);
	});

	it.each(["/nowhere", "/uk/nowhere", "/%E0%A4%A", "/api/%E0%A4%A", "//evil.example", "/wp-login.php"])(
		"treats %s as an unknown path",
		path => {
			expect(paths.isUnknown(path)).toBe(true);
			expect(paths.pageMeant(path)).toBeNull();
		},
	);

	it("resolves a path with 200,000 slashes within the test's timeout", () => {
		for (const start of ["/a", "/admin", "/uk"]) {
			const path = `${start}${"/".repeat(200_000)}x`;
			expect(paths.pageMeant(path)).toBe(start === "/admin" ? "/admin/x" : null);
			expect(paths.isUnknown(path)).toBe(true);
		}
	});

	it.each(["/admin", "/admin/leads", "/administration", "/nowhere", "/admin%2Fleads"])(
		"does not treat %s as a variant spelling",
		path => expect(paths.pageMeant(path)).toBeNull(),
	);

	it.each(["/admin/leads", "/ADMIN/leads", "/api/x", "/admin/leads.data", "/_root.data"])(
		"treats %s neither as a page nor as unknown, and leaves it to the server",
		path => {
			expect(paths.isPage(path) || paths.isUnknown(path)).toBe(false);
		},
	);

	it.each([
		["/uk", "GET, HEAD, POST"],
		["/admin/leads/7", "GET, HEAD"],
		["/nowhere", "GET, HEAD"],
	])("allowAt returns for %s: %s", (path, methods) => {
		expect(paths.allowAt(path).join(", ")).toBe(methods);
	});

	it.each([
		["/", "GET, HEAD"],
		["/uk", "GET, HEAD, POST"],
		["/UK/", "GET, HEAD, POST"],
		["/%E0%A4%A", null],
		["/manifest.webmanifest", "GET, HEAD"],
		["/api/leads", null],
		["/admin/leads", null],
		["/nowhere", null],
	])("methodsOf returns for %s: %s", (path, methods) => {
		expect(paths.methodsOf(path)).toBe(methods);
	});

	it.each([
		["/", "/"],
		["/uk", "/uk"],
		["/admin/leads/7", "/admin/leads/:id"],
		["/admin/leads/7.data", "/admin/leads/:id"],
		["/_root.data", "/"],
		["/api/leads", "/api/leads"],
		["/api/made-up/by/somebody", "/api/*"],
		["/assets/entry.js", null],
		["/nowhere", null],
		["/%E0%A4%A", null],
	])("routeOf returns for %s the pattern %s", (path, pattern) => {
		expect(paths.routeOf(path)).toBe(pattern);
	});
});
