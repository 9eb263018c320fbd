import type { WorkerEvent } from "#app/visitor/pwa/worker/scope.ts";

/** The part of the service worker's global scope that is used here; TypeScript's DOM types only describe pages. */
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
/** A push message arrived. */
interface PushEvent extends WorkerEvent {
	readonly data: { json(): unknown } | null;
}
/** A notification was clicked. */
interface NotificationEvent extends WorkerEvent {
	readonly notification: Notification;
}
/** The browser's push subscription changed. */
interface ChangeEvent extends WorkerEvent {
	readonly oldSubscription: PushSubscription | null;
}
/** An open window of this site. */
interface StaffWindow {
	readonly url: string;
	focus(): Promise<StaffWindow>;
	navigate(url: string): Promise<unknown>;
}
