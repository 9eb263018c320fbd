import type { OwnAccount } from "#app/admin/accounts/.server/load-accounts.ts";
import { Badge } from "../../ui/badge/badge";
import { browserName } from "../shell/browser-name";
import { call } from "../shell/call";
import { ChangeButton } from "../shell/edit/change-button";
import { Ago } from "../shell/page/ago";
import { Panel } from "../shell/page/page";
import * as page from "../shell/page/page.css.ts";

/** The browsers in which one is signed in. */
export function Sessions({ sessions }: Pick<OwnAccount, "sessions">) {
	return (
		<Panel
			title="Where you are signed in"
			aside={
				<ChangeButton
					disabled={sessions.length < 2}
					change={() => call("DELETE", "/api/staff/sessions")}
					done={{ title: "Signed out", description: "All your other browsers have been signed out." }}
					failed="Failed to sign out your other browsers"
				>
					Sign out other browsers
				</ChangeButton>
			}
		>
			<ul className={page.list}>
				{sessions.map(session => (
					<li key={session.key}>
						<span title={session.userAgent ?? undefined}>
							{session.userAgent ? browserName(session.userAgent) : "An unknown browser"}
						</span>{" "}
						{session.isThis ? <Badge>this browser</Badge> : null}
						<span className={page.fine}>
							{" "}
							signed in <Ago at={session.createdAt} />
						</span>
					</li>
				))}
			</ul>
		</Panel>
	);
}
