import { useEffect, useRef } from "react";
import { Link, useBlocker, useRevalidator } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { toast } from "#app/ui/toast/toast.ts";
import * as page from "../page/page.css.ts";
import { howMany } from "../page/page.tsx";
import { useFocusRestore } from "../page/use-focus-restore.ts";
import * as css from "../shell.css.ts";
import {
	discardWaiting,
	forgetStored,
	restorePending,
	sendWaiting,
	usePendingChanges,
} from "./pending-changes.ts";

/** Retry interval in milliseconds, in case the browser does not fire "online". */
const RETRY_MS = 5_000;

/** Lists the changes that wait for the connection, and sends them once it is back. */
export function WaitingChanges({ username }: { username: string }) {
	const { changes, lost } = usePendingChanges();
	const { revalidate } = useRevalidator();
	const waiting = lost ? changes.filter(({ refused }) => !refused) : [];
	const refused = changes.filter(change => change.refused);
	const count = waiting.length;

	const wasLost = useRef(lost);
	useEffect(() => {
		if (wasLost.current && !lost) void revalidate().then(forgetStored);
		wasLost.current = lost;
	}, [lost, revalidate]);
	useEffect(() => {
		if (restorePending(username)) void sendWaiting();
	}, [username]);
	useEffect(() => {
		if (count === 0) return;
		const go = () => void sendWaiting();
		const timer = setInterval(go, RETRY_MS);
		window.addEventListener("online", go);
		const stay = (event: BeforeUnloadEvent) => {
			if (!navigator.onLine) event.preventDefault();
		};
		window.addEventListener("beforeunload", stay);
		return () => {
			clearInterval(timer);
			window.removeEventListener("online", go);
			window.removeEventListener("beforeunload", stay);
		};
	}, [count]);
	useStaying();
	const line = useFocusRestore<HTMLDivElement>();

	if (count === 0 && refused.length === 0) return <div role="status" ref={line} tabIndex={-1} />;
	return (
		<div role="status" ref={line} tabIndex={-1} className={css.waits}>
			{count > 0 ? (
				<details>
					<summary>
						<strong>Not saved yet:</strong> {howMany(count, "change")} {count === 1 ? "is" : "are"} waiting in
						this tab, and will be sent when the connection is back.
					</summary>
					<Changes changes={waiting} />
				</details>
			) : null}
			{refused.length > 0 ? (
				<>
					<p>
						<strong>Not saved:</strong> changes that were waiting for the connection were refused.
					</p>
					<Changes changes={refused} />
				</>
			) : null}
		</div>
	);
}

function Changes({
	changes,
}: {
	changes: readonly Readonly<
		Record<"key" | "name" | "words" | "place", string> & { refused: string | null }
	>[];
}) {
	return (
		<ul className={page.list}>
			{changes.map(({ words, place, refused, ...change }) => (
				<li key={change.key} className={page.row}>
					<span>
						<Link to={place}>{words}</Link>
						{refused ? `: ${refused}` : null}
					</span>
					<Button
						small
						variant="quiet"
						aria-label={`Discard: ${words}`}
						onClick={() => discardWaiting(change)}
					>
						Discard
					</Button>
				</li>
			))}
		</ul>
	);
}

/** Blocks navigation while offline: another page could not be loaded, and this one's input would be lost. */
function useStaying(): void {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			!navigator.onLine &&
			currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
	);
	useEffect(() => {
		if (blocker.state !== "blocked") return;
		blocker.reset();
		toast({
			title: "No connection",
			description: "This page stays open. Other pages open once the connection is back.",
			tone: "destructive",
		});
	}, [blocker]);
}
