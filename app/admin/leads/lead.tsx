import { Link, useNavigate } from "react-router";
import { loadLead } from "#app/admin/leads/.server/load-leads.ts";
import { Alert } from "../../ui/alert/alert";
import { Button, LinkButton } from "../../ui/button/button";
import { Ago, Moment } from "../shell/ago";
import { browserName } from "../shell/browser-name";
import { call } from "../shell/call";
import { useConfirm } from "../shell/confirm";
import { PageHead, Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import type { Route } from "./+types/lead";
import { LeadDetails } from "./lead-details";
import { LeadNotes } from "./lead-notes";
import { LeadSyncs } from "./lead-syncs";
import * as css from "./leads.css.ts";
import { PhoneLinks } from "./phone-links";
import { StatusControl } from "./status-control";
import { Submissions } from "./submissions";
import { Timeline } from "./timeline";

export const meta: Route.MetaFunction = () => [{ title: "Lead" }];

export async function loader({ params }: Route.LoaderArgs) {
	return loadLead(params);
}

/** Nobody refuses by leaving a box empty: only who took their word back has a time beside the no. */
function marketingWords({ marketingConsent, consentAt }: Route.ComponentProps["loaderData"]) {
	if (marketingConsent === null) return "Not asked";
	if (!marketingConsent && !consentAt) return "Did not agree";
	return (
		<>
			{marketingConsent ? "Agreed" : "Wants none"}
			{consentAt ? (
				<>
					, <Ago at={consentAt} />
				</>
			) : null}
		</>
	);
}

/** Everything about one person on one page. */
export default function Lead({ loaderData: lead }: Route.ComponentProps) {
	const canChange = useCanChange();
	const confirm = useConfirm();
	const navigate = useNavigate();
	const { busy, make } = useChange();

	async function erase(): Promise<void> {
		const sure = await confirm({
			title: "Erase this person",
			question: `Everything held on ${lead.fullName} will be erased permanently. This cannot be undone. Are you sure?`,
			yes: "Erase",
		});
		if (!sure) return;
		const done = await make("erase", async () => (await call("DELETE", `/api/leads/${lead.id}`)) ?? true, {
			done: { title: "Person erased", description: "Nothing about this person is held any more." },
			failed: { title: "Error", description: "Failed to erase this person." },
		});
		if (done) await navigate("/admin/leads", { replace: true });
	}

	async function release(): Promise<void> {
		await make("release", () => call("POST", `/api/leads/${lead.id}/release`), {
			done: { title: "Lead released" },
			failed: { title: "Error", description: "Failed to release the lead." },
		});
	}

	async function withdraw(): Promise<void> {
		const sure = await confirm({
			title: "Stop marketing",
			question: `${lead.fullName} will be sent no letters and no campaigns, here or by an integration, until they subscribe again themselves.`,
			yes: "Stop",
		});
		if (!sure) return;
		await make("withdraw", () => call("DELETE", `/api/leads/${lead.id}/consent`), {
			done: { title: "Noted", description: "The integrations are being told." },
			failed: { title: "Error", description: "Failed to note it." },
		});
	}

	return (
		<>
			<p>
				<Link to="/admin/leads">← All leads</Link>
			</p>
			<PageHead title={lead.fullName}>
				<StatusControl lead={lead} />
				{canChange ? (
					<>
						<LinkButton small variant="secondary" href={`/api/leads/${lead.id}/export`} download>
							Export person
						</LinkButton>
						<Button small variant="danger" busy={busy === "erase"} onClick={() => void erase()}>
							Erase person
						</Button>
					</>
				) : null}
			</PageHead>
			{lead.quarantinedAt ? (
				<Alert
					tone="warning"
					title="This submission looks like spam. It is not sent to any integration until you release it."
				>
					<Button small variant="secondary" disabled={!canChange} onClick={() => void release()}>
						Release
					</Button>
				</Alert>
			) : null}
			<div className={css.columns}>
				<div className={page.stack}>
					<Panel title="Details">
						<LeadDetails key={lead.id} lead={lead} />
					</Panel>
					<Panel title={`Submissions (${lead.submissions.length})`}>
						<Submissions submissions={lead.submissions} />
					</Panel>
					<Panel title="Integrations">
						<LeadSyncs leadId={lead.id} syncs={lead.syncs} quarantined={lead.quarantinedAt !== null} />
					</Panel>
				</div>
				<div className={page.stack}>
					<Panel title="Contact">
						<dl className={page.facts}>
							<div>
								<dt>Email</dt>
								<dd>
									<a href={`mailto:${lead.email}`}>{lead.email}</a>
								</dd>
							</div>
							<div>
								<dt>Phone</dt>
								<dd>{lead.phone ? <PhoneLinks phone={lead.phone} /> : "–"}</dd>
							</div>
							<div>
								<dt>Country</dt>
								<dd>{lead.country ?? "–"}</dd>
							</div>
							<div>
								<dt>Created</dt>
								<dd>
									<Moment at={lead.createdAt} /> (<Ago at={lead.createdAt} />)
								</dd>
							</div>
							<div>
								<dt>Marketing</dt>
								<dd>
									{marketingWords(lead)}
									{canChange && lead.marketingConsent !== false ? (
										<>
											{" "}
											<Button
												small
												variant="secondary"
												busy={busy === "withdraw"}
												onClick={() => void withdraw()}
											>
												Stop marketing
											</Button>
										</>
									) : null}
								</dd>
							</div>
							<div>
								<dt>Guide</dt>
								<dd>{lead.guideAccessedAt ? <Ago at={lead.guideAccessedAt} /> : "Not opened"}</dd>
							</div>
							<div>
								<dt>IP address</dt>
								<dd className={page.code}>{lead.ipAddress ?? "–"}</dd>
							</div>
							<div>
								<dt>Browser</dt>
								<dd title={lead.userAgent ?? undefined}>
									{lead.userAgent ? browserName(lead.userAgent) : "–"}
								</dd>
							</div>
						</dl>
					</Panel>
					<Panel title="Notes">
						<LeadNotes leadId={lead.id} notes={lead.notes} />
					</Panel>
					<Panel title="Timeline">
						<Timeline events={lead.timeline} />
					</Panel>
				</div>
			</div>
		</>
	);
}
