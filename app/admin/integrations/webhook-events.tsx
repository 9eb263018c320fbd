import { CheckboxField } from "#app/ui/form/form-fields.tsx";
import type { FormValues } from "#app/ui/form/use-form.ts";
import { DEFAULT_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from "#domain/webhooks/events.ts";
import * as page from "../shell/page/page.css.ts";

const WORDS: Readonly<Record<WebhookEvent, string>> = {
	"contacts.upserted": "A lead is synced",
	"newsletter.subscribed": "Somebody subscribes to the newsletter",
	"newsletter.unsubscribed": "Somebody leaves the newsletter",
	"lead.captured": "A form arrives, or staff add a lead",
	"lead.updated": "A lead is changed",
	"lead.status_changed": "A lead's status changes",
	"lead.note_added": "A note is added",
	"lead.erased": "A person is erased",
	"conversion.sent": "A conversion is sent to an advertising platform",
};

// No dots, because a form library would read them as a path.
const fieldOf = (event: WebhookEvent) => `event-${event.replace(".", "-")}`;

export function chosenEvents(values: FormValues): WebhookEvent[] {
	return WEBHOOK_EVENTS.filter(event => values[fieldOf(event)]);
}

/** Returns the form values of the stored settings. */
export function shownEvents({ events }: Record<string, unknown>): Record<string, string> {
	const chosen: readonly unknown[] = Array.isArray(events) ? events : DEFAULT_EVENTS;
	return Object.fromEntries(
		WEBHOOK_EVENTS.map(event => [fieldOf(event), chosen.includes(event) ? "on" : ""]),
	);
}

export function WebhookEvents() {
	return (
		<fieldset className={page.fieldset}>
			<legend>Tell the receiver when</legend>
			{WEBHOOK_EVENTS.map(event => (
				<CheckboxField
					key={event}
					name={fieldOf(event)}
					label={
						<>
							{WORDS[event]} <span className={page.code}>{event}</span>
						</>
					}
				/>
			))}
		</fieldset>
	);
}
