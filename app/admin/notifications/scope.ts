import type { WorkerEvent } from "#app/visitor/pwa/worker/scope.ts";

/** What the back office's service worker uses of its global scope; the compiler knows the one of pages only. */
export interface StaffWorkerScope {
	addEventListener(type: "push", listener: (event: PushEvent) => void): void;
	addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
	addEventListener(type: "pushsubscriptionchange", listener: (event: ChangeEvent) => void): void;
	readonly location: Location;
	readonly registration: ServiceWorkerRegistration;
	readonly clients: {
		matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<StaffWindow[]>;
		openWindow(url: string): Promise<unknown>;
	};
}
/** A push service has brought a note. */
interface PushEvent extends WorkerEvent {
	readonly data: { json(): unknown } | null;
}
/** Somebody pressed a note. */
interface NotificationEvent extends WorkerEvent {
	readonly notification: Notification;
}
/** The browser's address has changed. */
interface ChangeEvent extends WorkerEvent {
	readonly oldSubscription: PushSubscription | null;
}
/** An open page of this site. */
interface StaffWindow {
	readonly url: string;
	focus(): Promise<StaffWindow>;
	navigate(url: string): Promise<unknown>;
}
