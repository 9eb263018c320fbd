import { Link } from "react-router";
import { ChangeButton, call } from "#app/admin/shell/change.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Ago } from "#app/admin/shell/page/page.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { SubscriberRow, SubscriberSyncState } from "#db/newsletter/list-subscribers.ts";
import * as css from "../list/leads.css.ts";

const STATES = {
	pending: ["warning", "To confirm"],
	subscribed: ["success", "Active"],
	unsubscribed: ["neutral", "Unsubscribed"],
} as const;

const SYNCS = {
	pending: ["info", "On its way"],
	done: ["success", "Synced"],
	failed: ["danger", "Failed"],
	suppressed: ["warning", "Left out"],
	cancelled: ["neutral", "Cancelled"],
} as const;

const MAILS = { welcome: "The welcome email", confirm: "The confirmation email" } as const;

/** Subscribers with the available actions. */
export function SubscriberTable({ subscribers }: { subscribers: SubscriberRow[] }) {
	return (
		<DataTable
			caption="Subscribers"
			rows={subscribers}
			keyOf={subscriber => subscriber.id}
			columns={{
				Email: subscriber => (
					<span>
						<span className={`${page.anywhere} ${css.address}`}>{subscriber.email}</span>
						{subscriber.leadId ? (
							<span className={css.small}>
								<Link to={`/admin/leads/${subscriber.leadId}`}>
									Also a lead<VisuallyHidden>: {subscriber.email}</VisuallyHidden>
								</Link>
							</span>
						) : null}
					</span>
				),
				Status: subscriber => <Badge tone={STATES[subscriber.state][0]}>{STATES[subscriber.state][1]}</Badge>,
				Since: subscriber => <Ago at={since(subscriber)} />,
				Mail: subscriber => <MailState subscriber={subscriber} />,
				Integrations: subscriber => <Syncs syncs={subscriber.syncs} />,
				Actions: subscriber => <Actions subscriber={subscriber} />,
			}}
		/>
	);
}

function since({ state, subscribedAt, unsubscribedAt, createdAt }: SubscriberRow): string {
	const moment = { pending: createdAt, subscribed: subscribedAt, unsubscribed: unsubscribedAt }[state];
	return moment ?? createdAt;
}

function MailState({ subscriber: { failedMail, mailError } }: { subscriber: SubscriberRow }) {
	if (!mailError && !failedMail) return <span className={page.quiet}>–</span>;
	return failedMail ? (
		<span className={page.danger}>
			{MAILS[failedMail]} could not be sent. {mailError}
		</span>
	) : (
		<span>Waiting; it will be retried automatically. {mailError}</span>
	);
}

function Syncs({ syncs }: { syncs: SubscriberSyncState[] }) {
	if (syncs.length === 0) return <span className={page.quiet}>–</span>;
	return (
		<ul className={css.marks}>
			{syncs.map(({ integrationId, integration, status, error, runId }) => (
				<li key={integrationId}>
					<Link to={`/admin/integrations/jobs/${runId}`}>{integration}</Link>{" "}
					<Badge tone={SYNCS[status][0]}>{SYNCS[status][1]}</Badge>
					{error ? <span className={css.small}>{error}</span> : null}
				</li>
			))}
		</ul>
	);
}

function Actions({ subscriber }: { subscriber: SubscriberRow }) {
	const { id, email, failedMail, leadId, syncs } = subscriber;
	if (!useCanChange()) return null;
	const failed = failedMail !== null || syncs.some(({ status }) => status === "failed");

	return (
		<span className={css.oneRow}>
			{failed ? (
				<ChangeButton
					aria-label={`Retry what failed for ${email}`}
					change={() => call("POST", `/api/subscribers/${id}/retry`)}
					done={{ title: "Trying again", description: "Whatever failed is being sent again." }}
					failed="Failed to try again."
				>
					Retry
				</ChangeButton>
			) : null}
			<LinkButton
				small
				variant="secondary"
				href={`/api/subscribers/${id}/export`}
				download
				aria-label={`Export ${email}`}
			>
				Export
			</LinkButton>
			<ChangeButton
				variant="danger"
				aria-label={`Erase ${email}`}
				change={() => call("DELETE", `/api/subscribers/${id}`)}
				ask={{
					title: "Erase this subscriber",
					question: leadId
						? `${email} will be removed from the newsletter for good. The lead with this address stays. Are you sure?`
						: `Everything held on ${email} will be erased permanently. This cannot be undone. Are you sure?`,
					yes: "Erase",
				}}
				done={{
					title: "Subscriber erased",
					description: "Nothing about this person is held in the newsletter any more.",
				}}
				failed="Failed to erase this subscriber."
			>
				Erase
			</ChangeButton>
		</span>
	);
}
