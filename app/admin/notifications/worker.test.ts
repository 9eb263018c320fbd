import { beforeAll, beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://site.example";
type Listener = (event: Record<string, unknown>) => void;

const listeners = new Map<string, Listener>();
const shown = vi.fn(async (_title: string, _options: Record<string, unknown>) => {});
const openWindow = vi.fn(async (_url: string) => ({}));
let windows: { url: string; focus(): Promise<unknown> }[] = [];

beforeAll(async () => {
	vi.stubGlobal("self", {
		addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
		location: new URL("/admin-sw.js", ORIGIN),
		registration: { showNotification: shown },
		clients: { matchAll: async () => windows, openWindow },
	});
	await import("./worker.ts");
});
beforeEach(() => {
	shown.mockClear();
	openWindow.mockClear();
	windows = [];
});

/** Dispatches an event to the worker and waits for its work. */
async function happen(type: string, event: Record<string, unknown>): Promise<void> {
	let work: unknown;
	listeners.get(type)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
	await work;
}

const press = (data: unknown) => happen("notificationclick", { notification: { close: () => {}, data } });
const LEAD = "/admin/leads/0b9c2a52-57d1-4cd9-9d7a-0f6ad1e2b3c4";

it("a push shows its notification, or a generic notification when its data cannot be read", async () => {
	await happen("push", {
		data: { json: () => ({ title: "New lead", body: "Ann: Enquiry", path: LEAD, tag: "t" }) },
	});
	expect(shown).toHaveBeenCalledWith(
		"New lead",
		expect.objectContaining({ body: "Ann: Enquiry", tag: "t", data: LEAD }),
	);
	const broken = () => {
		throw new Error("not JSON");
	};
	for (const data of [null, { json: () => null }, { json: broken }]) await happen("push", { data });
	expect(shown.mock.calls.slice(1).map(([title]) => title)).toEqual(["New lead", "New lead", "New lead"]);
});

it("a notification click opens the lead, in the existing back office window if any", async () => {
	await press(LEAD);
	expect(openWindow).toHaveBeenCalledExactlyOnceWith(ORIGIN + LEAD);
	const navigate = vi.fn(async () => ({}));
	windows = [
		{ url: `${ORIGIN}/uk`, focus: () => Promise.reject(new Error("a visitor's page was taken")) },
		{ url: `${ORIGIN}/admin/tags`, focus: async () => ({ navigate }) },
	];
	await press(LEAD);
	expect(navigate).toHaveBeenCalledExactlyOnceWith(ORIGIN + LEAD);
	expect(openWindow).toHaveBeenCalledTimes(1);
});

it("a notification click opens a new window when the existing window cannot be navigated", async () => {
	windows = [
		{ url: `${ORIGIN}/admin`, focus: async () => ({ navigate: () => Promise.reject(new TypeError()) }) },
	];
	await press(LEAD);
	expect(openWindow).toHaveBeenCalledExactlyOnceWith(ORIGIN + LEAD);
});

it.each([
	"https://evil.example/admin",
	"//evil.example/admin",
	"/uk",
	"/administration",
	"javascript:alert(1)",
	null,
])("a notification click opens the lead list when the path is %s", async path => {
	await press(path);
	expect(new URL(openWindow.mock.calls[0]?.[0] ?? "", ORIGIN).href).toBe(`${ORIGIN}/admin/leads`);
});
