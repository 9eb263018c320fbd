import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Ago } from "../shell/ago";
import { call } from "../shell/call";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useChange } from "../shell/use-change";

interface OwnSession {
	key: string;
	userAgent: string | null;
	createdAt: string;
	isThis: boolean;
}

/** The browsers in which one is signed in. */
export function Sessions({ sessions }: { sessions: OwnSession[] }) {
	const { busy, make } = useChange();
	return (
		<Panel
			title="Your signed-in browsers"
			aside={
				<Button
					small
					variant="secondary"
					disabled={sessions.length < 2}
					busy={busy === "sessions"}
					onClick={() =>
						void make("sessions", () => call("DELETE", "/api/staff/sessions"), {
							done: { title: "Signed out", description: "Your other browsers are signed out." },
							failed: { title: "Error", description: "Failed to sign out your other browsers" },
						})
					}
				>
					Sign out other browsers
				</Button>
			}
		>
			<ul className={page.list}>
				{sessions.map(session => (
					<li key={session.key}>
						{session.userAgent ?? "An unknown browser"} {session.isThis ? <Badge>this one</Badge> : null}
						<span className={page.fine}>
							{" "}
							since <Ago at={session.createdAt} />
						</span>
					</li>
				))}
			</ul>
		</Panel>
	);
}
