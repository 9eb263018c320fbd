import { Link } from "react-router";
import type { TimelineEvent } from "#db/leads/timeline.ts";
import { Ago } from "../shell/ago";
import * as page from "../shell/page.css.ts";
import * as css from "./leads.css.ts";

const text = (value: unknown) => (typeof value === "string" ? value : "");

const CONTACTED: Readonly<Record<string, string>> = {
	call: "Called",
	whatsapp: "Wrote by WhatsApp",
	email: "Wrote an email",
};

function words({ kind, what, detail }: TimelineEvent): string {
	switch (kind) {
		case "submission":
			return `Sent the form “${what.replaceAll("_", " ")}” on ${text(detail.page)}`;
		case "note":
			return `Note: ${text(detail.text)}`;
		case "sync":
			return what === "tax_report"
				? `Tax report ${text(detail.status)}`
				: `Sync to ${text(detail.integration) || "a deleted integration"}: ${text(detail.status)}`;
		case "change":
			if (what === "lead.status") return `Status from ${text(detail.from)} to ${text(detail.to)}`;
			if (what === "lead.edit" && Array.isArray(detail.fields)) return `Edited ${detail.fields.join(", ")}`;
			if (what === "lead.merge") return "Merged with another lead";
			if (what === "lead.unmerge") return "The merge was taken back";
			if (what === "lead.contact") return CONTACTED[text(detail.by)] ?? "Contacted";
			if (what === "lead.withdraw") return "Wants no marketing";
			return what.replace("lead.", "").replaceAll("_", " ");
	}
}

/** Everything that happened to a lead, newest first. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
	return (
		<ol className={css.timeline}>
			{events.map((event, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: events of one moment have no name of their own
				<li key={`${event.at} ${event.what} ${index}`}>
					<p className={css.note}>
						{words(event)}
						{text(event.detail.error) ? (
							<span className={text(event.detail.status) === "skipped" ? page.quiet : page.danger}>
								{" "}
								{text(event.detail.error)}
							</span>
						) : null}
					</p>
					<p className={page.fine}>
						{event.actor ? `${event.actor}, ` : ""}
						<Ago at={event.at} />
						{text(event.detail.runId) ? (
							<>
								{" · "}
								<Link to={`/admin/integrations/jobs/${text(event.detail.runId)}`}>Job</Link>
							</>
						) : null}
					</p>
				</li>
			))}
		</ol>
	);
}
