import { useState } from "react";
import { useNavigate } from "react-router";
import type { IntegrationView } from "#db/integrations/present-integration.ts";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "#domain/integrations/providers.ts";
import { Checkbox, Select, TextInput } from "../../ui/field/field";
import { call } from "../shell/call";
import { Edit } from "../shell/edit";
import { text } from "../shell/form-data";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { ServerForm } from "../shell/server-form";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import type { Stored } from "../shell/use-edit";
import { NEW } from "../shell/use-editing";
import { FieldNames, fieldNamesOf, shownNames } from "./field-names";
import { PROVIDER_GUIDES } from "./provider-guide";

function isProvider(value: string): value is Provider {
	return PROVIDERS.some(provider => provider === value);
}

function bodyOf(data: FormData, integration: IntegrationView | null) {
	const { refreshToken: _mask, ...kept } = integration?.settings ?? {};
	const settings = {
		...kept,
		autoSync: data.get("autoSync") === "on",
		audience: data.get("consented") === "on" ? "consented" : "everyone",
		fields: fieldNamesOf(data),
		...(text(data, "refreshToken") && { refreshToken: text(data, "refreshToken") }),
		...(text(data, "accountsDomain") && { accountsDomain: text(data, "accountsDomain") }),
	};
	return {
		...(integration ? {} : { provider: text(data, "provider") }),
		name: text(data, "name"),
		apiKey: text(data, "apiKey"),
		apiSecret: text(data, "apiSecret"),
		endpoint: text(data, "endpoint"),
		listId: text(data, "listId"),
		isActive: data.get("isActive") === "on",
		settings,
	};
}

const setting = (integration: IntegrationView | null, name: string) => {
	const value = integration?.settings[name];
	return typeof value === "string" ? value : "";
};

function storedOf(integration: IntegrationView): Stored {
	const { version, updatedBy, updatedAt, settings } = integration;
	const values = {
		name: integration.name,
		listId: integration.listId ?? "",
		endpoint: integration.endpoint ?? "",
		accountsDomain: setting(integration, "accountsDomain"),
		autoSync: settings.autoSync !== false ? "on" : "",
		consented: settings.audience === "consented" ? "on" : "",
		isActive: integration.isActive ? "on" : "",
		...shownNames(settings),
	};
	return { version, by: updatedBy, at: updatedAt, values };
}

/** Creates an integration, or edits the one given. Secrets are typed in, never shown. */
export function IntegrationForm({ integration }: { integration: IntegrationView | null }) {
	const canChange = useCanChange();
	const navigate = useNavigate();
	const { make } = useChange();
	const [provider, setProvider] = useState<Provider>(integration?.provider ?? "zoho_crm");
	const guide = PROVIDER_GUIDES[provider];
	const keep = integration ? "Leave blank to keep the current one. " : "";
	if (!canChange) return <p className={page.quiet}>Your account can view everything but change nothing.</p>;
	return (
		<Panel title={integration ? `Edit ${integration.name}` : "Create Integration"}>
			<Edit name={`integration ${integration?.id ?? NEW}`} stored={integration && storedOf(integration)}>
				{({ version, saved }) => (
					<ServerForm
						submit={integration ? "Save Integration" : "Create Integration"}
						send={async (data, refused) => {
							const body = bodyOf(data, integration);
							const done = await make(
								"integration",
								() =>
									integration
										? call("PUT", `/api/email-integrations/${integration.id}`, { ...body, version })
										: call("POST", "/api/email-integrations", body),
								{
									done: {
										title: "Success",
										description: integration
											? "Integration updated successfully"
											: "Integration created successfully",
									},
									failed: {
										title: "Error",
										description: integration
											? "Failed to update integration"
											: "Failed to create integration",
									},
									refused,
								},
							);
							if (!done) return;
							saved();
							await navigate("/admin/integrations");
						}}
					>
						{errors => (
							<>
								<div className={page.formRow}>
									<Select
										id="i-provider"
										name="provider"
										label="Provider"
										value={provider}
										disabled={integration !== null}
										onChange={event => isProvider(event.target.value) && setProvider(event.target.value)}
										choices={PROVIDERS.map(value => ({ value, label: PROVIDER_NAMES[value] }))}
										error={errors.provider}
									/>
									<TextInput
										id="i-name"
										name="name"
										label="Name"
										defaultValue={integration?.name}
										error={errors.name}
									/>
								</div>
								<TextInput
									id="i-key"
									name="apiKey"
									type="password"
									label={guide.keyLabel}
									hint={keep + guide.keyHint}
									placeholder={integration?.apiKey}
									autoComplete="off"
									error={errors.apiKey}
								/>
								{guide.secretLabel ? (
									<TextInput
										id="i-secret"
										name="apiSecret"
										type="password"
										label={guide.secretLabel}
										hint={keep || undefined}
										placeholder={integration?.apiSecret ?? undefined}
										autoComplete="off"
										error={errors.apiSecret}
									/>
								) : null}
								{provider === "zoho_crm" ? (
									<div className={page.formRow}>
										<TextInput
											id="i-refresh"
											name="refreshToken"
											type="password"
											label="Refresh token"
											hint={`${keep}Generated from the Self Client's code with the scopes ZohoCRM.modules.ALL, ZohoCRM.org.READ, ZohoCRM.settings.fields.READ and ZohoSearch.securesearch.READ.`}
											placeholder={setting(integration, "refreshToken") || undefined}
											autoComplete="off"
											error={errors["settings.refreshToken"]}
										/>
										<TextInput
											id="i-accounts"
											name="accountsDomain"
											label="Accounts domain"
											optional
											hint="accounts.zoho.com, accounts.zoho.eu, …"
											defaultValue={setting(integration, "accountsDomain")}
											error={errors["settings.accountsDomain"]}
										/>
									</div>
								) : null}
								<div className={page.formRow}>
									<TextInput
										id="i-list"
										name="listId"
										label={guide.listLabel}
										hint={guide.listHint}
										optional
										defaultValue={integration?.listId ?? ""}
										error={errors.listId}
									/>
									<TextInput
										id="i-endpoint"
										name="endpoint"
										type="url"
										label="Endpoint"
										hint={
											provider === "webhook"
												? "The https address to which each lead is sent."
												: "Only needed if the provider's usual address does not apply."
										}
										optional={provider !== "webhook"}
										defaultValue={integration?.endpoint ?? ""}
										error={errors.endpoint}
									/>
								</div>
								<Checkbox
									id="i-auto"
									name="autoSync"
									label="Send new leads and subscribers automatically"
									defaultChecked={integration?.settings.autoSync !== false}
								/>
								<Checkbox
									id="i-consented"
									name="consented"
									label="Only people who agreed to marketing"
									defaultChecked={integration?.settings.audience === "consented"}
								/>
								<Checkbox
									id="i-active"
									name="isActive"
									label="Active"
									defaultChecked={integration?.isActive ?? true}
								/>
								<FieldNames provider={provider} settings={integration?.settings ?? {}} />
							</>
						)}
					</ServerForm>
				)}
			</Edit>
		</Panel>
	);
}
