import type { IntegrationView } from "#db/integrations/present-integration.ts";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "#domain/integrations/providers.ts";
import { CheckboxField, SelectField, TextField } from "../../ui/form/form-fields";
import { type FormValues, UnvalidatedForm, useFieldValue, useForm } from "../../ui/form/use-form";
import { AdminsOnly } from "../shell/admins-only";
import type { Values } from "../shell/edit/form-values";
import { RecordForm } from "../shell/edit/record-form";
import { SecretField } from "../shell/edit/secret-field";
import type { Edited, Stored } from "../shell/edit/use-edit";
import { Panel } from "../shell/page/page";
import * as page from "../shell/page/page.css.ts";
import { useLeave } from "../shell/page/use-leave";
import { FieldNames, fieldNamesOf, shownNames } from "./field-names";
import { formerListHint, PROVIDER_GUIDES } from "./provider-guide";
import { chosenEvents, shownEvents, WebhookEvents } from "./webhook-events";

/** Returns the form values as a request body. */
function bodyOf(values: FormValues, integration: IntegrationView | null, isNew: boolean) {
	const { name, apiKey, apiSecret = "", endpoint, listId, isActive } = values;
	const { autoSync, consented, refreshToken, accountsDomain, subscriptionId } = values;
	const provider = integration?.provider ?? values.provider;
	const isWebhook = provider === "webhook";
	const { refreshToken: _mask, subscriptionId: _former, ...kept } = integration?.settings ?? {};
	const settings = {
		...kept,
		autoSync,
		audience: consented ? "consented" : "everyone",
		fields: fieldNamesOf(values),
		...(isWebhook && { events: chosenEvents(values) }),
		...(refreshToken && { refreshToken }),
		...(accountsDomain && { accountsDomain }),
		// Left out if empty: storing "" in place of a missing one would change the settings, and so sync all leads again.
		...(subscriptionId && { subscriptionId }),
	};
	return {
		...(isNew && { provider }),
		name,
		apiKey,
		apiSecret,
		endpoint,
		listId,
		isActive,
		settings,
	};
}

const fieldOf = (path: string) => path.replace("settings.fields.", "field-").replace("settings.", "");

const setting = (integration: Pick<IntegrationView, "settings"> | null, name: string) => {
	const value = integration?.settings[name];
	return typeof value === "string" ? value : "";
};

/** Returns the form values of a stored integration. */
export function valuesOf(integration: Edited<IntegrationView>): Values {
	const { settings } = integration;
	return {
		name: integration.name,
		listId: integration.listId ?? "",
		endpoint: integration.endpoint ?? "",
		accountsDomain: setting(integration, "accountsDomain"),
		subscriptionId: setting(integration, "subscriptionId"),
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
					body={(values, isNew) => bodyOf(values, integration, isNew)}
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
					<Secrets provider={provider} integration={integration} />
					<div className={page.formRow}>
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

function Secrets({ provider, integration }: { provider: Provider; integration: IntegrationView | null }) {
	const guide = PROVIDER_GUIDES[provider];
	const isStored = integration !== null;
	return (
		<>
			<SecretField
				name="apiKey"
				label={guide.keyLabel}
				hint={guide.keyHint}
				isStored={isStored}
				mask={integration?.apiKey}
			/>
			{guide.secretLabel ? (
				<SecretField
					name="apiSecret"
					label={guide.secretLabel}
					hint={guide.secretHint ?? ""}
					optional={guide.secretHint !== null}
					isStored={isStored}
					mask={integration?.apiSecret}
				/>
			) : null}
			{provider === "zoho_crm" ? (
				<div className={page.formRow}>
					<SecretField
						name="refreshToken"
						label="Refresh token"
						hint="Generated from the Self Client's code with the scopes ZohoCRM.modules.ALL, ZohoCRM.org.READ, ZohoCRM.settings.fields.READ and ZohoSearch.securesearch.READ."
						isStored={isStored}
						mask={setting(integration, "refreshToken")}
					/>
					<TextField
						name="accountsDomain"
						label="Accounts domain"
						optional
						hint="accounts.zoho.com, accounts.zoho.eu, …"
					/>
				</div>
			) : null}
			{provider === "hubspot" ? (
				<TextField
					name="subscriptionId"
					label="Subscription type"
					optional
					inputMode="numeric"
					hint="The number of the subscription type used for the newsletter, from its page in Settings, Marketing, Email. Without it, anyone who unsubscribed in HubSpot can return only through HubSpot's own link."
				/>
			) : null}
		</>
	);
}
