import type { StaffWorkerScope } from "./scope.ts";

declare const self: StaffWorkerScope;

const HOME = "/admin/leads";

const text = (value: unknown, fallback: string) => (typeof value === "string" ? value : fallback);

/** Only pages of the back office may be opened. */
function insideOf(path: unknown): string {
	const url = new URL(text(path, HOME), self.location.origin);
	return url.origin === self.location.origin && /^\/admin(\/|$)/.test(url.pathname) ? url.href : HOME;
}

self.addEventListener("push", event => {
	let note: Record<string, unknown> = {};
	try {
		note = { ...Object(event.data?.json()) };
	} catch {
		// A notification must be shown anyway: browsers revoke the permission of sites that receive silent pushes.
	}
	event.waitUntil(
		self.registration.showNotification(text(note.title, "New lead"), {
			body: text(note.body, ""),
			tag: text(note.tag, "lead"),
			icon: "/icons/icon-192.png",
			data: note.path,
		}),
	);
});

/** Navigates an open window of the back office to the URL, or opens a new one. */
async function show(url: string): Promise<void> {
	const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const office = windows.find(({ url: open }) => new URL(open).pathname.startsWith("/admin"));
	try {
		const focused = await office?.focus();
		if (await focused?.navigate(url)) return;
	} catch {
		// A window that this worker does not control cannot be navigated.
	}
	await self.clients.openWindow(url);
}

self.addEventListener("notificationclick", event => {
	event.notification.close();
	event.waitUntil(show(insideOf(event.notification.data)));
});

/** Subscribes again after the browser has dropped the subscription, and sends the new one to the server. */
async function subscribeAnew(old: PushSubscription | null): Promise<void> {
	const { applicationServerKey } = old?.options ?? {};
	if (!applicationServerKey) return;
	const options = { userVisibleOnly: true, applicationServerKey };
	const subscription = await self.registration.pushManager.subscribe(options);
	await fetch("/api/staff/push", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ subscription }),
	});
}

self.addEventListener("pushsubscriptionchange", event =>
	event.waitUntil(subscribeAnew(event.oldSubscription)),
);
