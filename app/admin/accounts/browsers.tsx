import { useEffect, useState } from "react";
import type { OwnAlerts } from "#app/admin/accounts/.server/load-alerts.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { AlertPreferences } from "#domain/alerts/preferences.ts";
import { subscribe, type ThisBrowser, thisBrowser, unsubscribe } from "../notifications/this-browser.ts";
import { browserName } from "../shell/browser-name.ts";
import { call, callFor, useMutation } from "../shell/change.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago } from "../shell/page/page.tsx";

const UNAVAILABLE: Partial<Record<ThisBrowser["state"], string>> = {
	unsupported:
		"This browser cannot show notifications. On an iPhone or iPad, first add this page to the home screen and open it from there.",
	denied:
		"Notifications from this site are blocked in this browser. Allow them in its site settings, then load this page again.",
};

/** The browsers that receive the user's notifications, and a button to add this one. */
export function Browsers({ alerts: { browsers, pushKey } }: { alerts: OwnAlerts }) {
	const { busy, make } = useMutation();
	const [own, setOwn] = useState<ThisBrowser | null>(null);
	const endpoints = browsers.map(({ endpoint }) => endpoint).join("\n");
	useEffect(() => {
		void thisBrowser(endpoints.split("\n")).then(setOwn);
	}, [endpoints]);

	async function turnOn(): Promise<void> {
		await make(
			"this",
			async () => {
				const subscription = await subscribe(pushKey);
				if (!subscription) return setOwn({ state: Notification.permission === "denied" ? "denied" : "off" });
				await call("POST", "/api/staff/push", { subscription });
				// Adding a browser while push is off would have no effect, so push is switched on.
				const { address: _kept, ...stored } = await callFor(AlertPreferences, "GET", "/api/staff/alerts");
				if (stored.push === "off") await call("PUT", "/api/staff/alerts", { ...stored, push: "all" });
			},
			{ failed: "This browser could not be added" },
		);
	}

	async function remove(id: string, isThis: boolean): Promise<void> {
		await make(
			id,
			async () => {
				if (isThis) await unsubscribe();
				await call("DELETE", "/api/staff/push", { subscription: { id } });
			},
			{
				done: { title: "Browser removed", description: "It no longer receives notifications." },
				failed: "The browser could not be removed",
			},
		);
	}

	return (
		<>
			{own && UNAVAILABLE[own.state] ? <p className={page.quiet}>{UNAVAILABLE[own.state]}</p> : null}
			{own?.state === "off" ? (
				<div>
					<Button variant="secondary" busy={busy === "this"} onClick={() => void turnOn()}>
						Notify this browser
					</Button>
				</div>
			) : null}
			{browsers.length > 0 ? (
				<ul className={page.list} aria-label="Browsers with notifications">
					{browsers.map(browser => (
						<BrowserLine
							key={browser.id}
							browser={browser}
							isThis={own?.endpoint === browser.endpoint}
							busy={busy}
							remove={remove}
						/>
					))}
				</ul>
			) : null}
		</>
	);
}

function BrowserLine({
	browser: { id, userAgent, createdAt },
	isThis,
	busy,
	remove,
}: {
	browser: OwnAlerts["browsers"][number];
	isThis: boolean;
	busy: string | null;
	remove(id: string, isThis: boolean): Promise<void>;
}) {
	const name = userAgent ? browserName(userAgent) : "Unknown browser";
	return (
		<li className={page.row}>
			<span title={userAgent ?? undefined}>{name}</span>
			{isThis ? <Badge>this browser</Badge> : null}
			<span className={page.fine}>
				since <Ago at={createdAt} />
			</span>
			<Button
				small
				variant="secondary"
				busy={busy === id}
				aria-label={`Remove ${name}`}
				onClick={() => void remove(id, isThis)}
			>
				Remove
			</Button>
		</li>
	);
}
