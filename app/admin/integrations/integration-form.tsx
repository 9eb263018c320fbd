import { CheckboxField, SelectField, TextField } from "#app/ui/form/form-fields.tsx";
import { type FormValues, UnvalidatedForm, useFieldValue, useForm } from "#app/ui/form/use-form.ts";
import type { IntegrationView } from "#db/integrations/present-integration.ts";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "#domain/integrations/providers.ts";
import { AdminsOnly } from "../shell/admins-only.tsx";
import type { Values } from "../shell/edit/form-values.ts";
import { RecordForm } from "../shell/edit/record-form.tsx";
import { SettingFields, settingTexts } from "../shell/edit/setting-fields.tsx";
import type { Edited, Stored } from "../shell/edit/stored.ts";
import * as page from "../shell/page/page.css.ts";
import { Panel } from "../shell/page/page.tsx";
import { useLeave } from "../shell/page/use-leave.ts";
import { FieldNames, fieldNamesOf, shownNames } from "./field-names.tsx";
import { formerListHint, PROVIDER_GUIDES } from "./provider-guide.ts";
import { chosenEvents, shownEvents, WebhookEvents } from "./webhook-events.tsx";

/** Returns the form values as a request body. */
function bodyOf(
	values: FormValues,
	provider: Provider,
	former: IntegrationView["settings"] | undefined,
	isNew: boolean,
) {
	const { name, apiKey, apiSecret = "", endpoint, listId, isActive, autoSync, consented } = values;
	const { settings: own = {} } = PROVIDER_GUIDES[provider];
	const others = Object.entries(former ?? {}).filter(([setting]) => !(setting in own));
	// Left out if empty: storing "" in place of a missing one would change the settings, and so sync all leads again.
	const entered = Object.entries(settingTexts(own, values)).filter(([, text]) => text !== "");
	const settings = {
		...Object.fromEntries([...others, ...entered]),
		autoSync,
		audience: consented ? "consented" : "everyone",
		fields: fieldNamesOf(values),
		...(provider === "webhook" && { events: chosenEvents(values) }),
	};
	return { ...(isNew && { provider }), name, apiKey, apiSecret, endpoint, listId, isActive, settings };
}

const fieldOf = (path: string) => path.replace("settings.fields.", "field-").replace("settings.", "");

/** Returns the form values of a stored integration. */
export function valuesOf(integration: Edited<IntegrationView>): Values {
	const { provider, settings } = integration;
	return {
		name: integration.name,
		listId: integration.listId ?? "",
		endpoint: integration.endpoint ?? "",
		...settingTexts(PROVIDER_GUIDES[provider].settings ?? {}, settings),
		autoSync: settings.autoSync !== false ? "on" : "",
		consented: settings.audience === "consented" ? "on" : "",
		isActive: integration.isActive ? "on" : "",
		...shownNames(settings),
		...shownEvents(settings),
	};
}

/** Creates an integration, or edits the given one. Secrets are typed in and never shown. */
export function IntegrationForm({
	integration,
	stored,
}: {
	integration: IntegrationView | null;
	stored: Stored | null;
}) {
	const leave = useLeave();
	const form = useForm(UnvalidatedForm, {
		id: "i",
		initial: {
			provider: integration?.provider ?? "zoho_crm",
			...(stored?.values ?? { autoSync: true, isActive: true, ...shownEvents({}) }),
		},
	});
	const chosen = useFieldValue(form, "provider");
	const provider = PROVIDERS.find(known => known === chosen) ?? "zoho_crm";
	const guide = PROVIDER_GUIDES[provider];
	const listId = String(useFieldValue(form, "listId")).trim();
	const isListLeft = Boolean(integration?.listId) && listId !== integration?.listId && provider !== "webhook";
	return (
		<AdminsOnly>
			<Panel title={integration ? `Edit ${integration.name}` : "Create Integration"}>
				<RecordForm
					kind="integration"
					id={integration?.id}
					stored={stored}
					at="/api/email-integrations"
					of={form}
					summary
					submit={integration ? "Save Integration" : "Create Integration"}
					body={(values, isNew) => bodyOf(values, provider, integration?.settings, isNew)}
					fieldOf={fieldOf}
					done={`Integration ${integration ? "updated" : "created"} successfully`}
					failed={`Failed to ${integration ? "update" : "create"} integration`}
					onClose={() => leave("/admin/integrations")}
				>
					<div className={page.formRow}>
						<SelectField
							name="provider"
							label="Provider"
							disabled={integration !== null}
							choices={PROVIDERS.map(value => ({ value, label: PROVIDER_NAMES[value] }))}
						/>
						<TextField name="name" label="Name" />
					</div>
					<SettingFields list={guide.secrets} stored={integration} />
					<div className={page.formRow}>
						<SettingFields list={guide.settings ?? {}} stored={integration?.settings ?? null} />
						<TextField
							name="listId"
							label={guide.listLabel}
							hint={guide.listHint + (isListLeft ? formerListHint(provider) : "")}
							optional
						/>
						<TextField
							name="endpoint"
							type="url"
							label="Endpoint"
							hint={
								provider === "webhook"
									? "The https address to which each lead is sent."
									: "Only needed if the provider's usual address does not apply."
							}
							optional={provider !== "webhook"}
						/>
					</div>
					<CheckboxField name="autoSync" label="Send new leads and subscribers automatically" />
					<CheckboxField name="consented" label="Only people who agreed to marketing" />
					<CheckboxField name="isActive" label="Active" />
					{provider === "webhook" ? <WebhookEvents /> : null}
					<FieldNames of={form} provider={provider} offered={integration?.offered ?? []} />
				</RecordForm>
			</Panel>
		</AdminsOnly>
	);
}
