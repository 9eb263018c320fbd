import type { DestinationRow } from "#app/admin/tags/.server/load-tags.ts";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/form-fields.tsx";
import { type FormValues, UnvalidatedForm, useFieldValue } from "#app/ui/form/use-form.ts";
import { PLATFORM_NAMES, PLATFORMS, type Platform, SECRET_NAMES } from "#domain/conversions/platforms.ts";
import { asFields, RecordDialog, useRecord } from "../shell/edit/record-dialog.tsx";
import { SettingFields, type SettingList, settingTexts } from "../shell/edit/setting-fields.tsx";
import type { Edited } from "../shell/edit/stored.ts";
import * as page from "../shell/page/page.css.ts";

/** The fields of each platform: its one secret, and its settings. */
const FIELDS: Readonly<Record<Platform, Record<"secrets" | "settings", SettingList>>> = {
	google_data_manager: {
		secrets: {
			secret: {
				label: "Service account key",
				hint: "The whole JSON file of a service account that is a user of the Google Ads account, with the Data Manager API enabled in its project.",
				secret: true,
			},
		},
		settings: {
			customerId: {
				label: "Google Ads account",
				hint: "Ten digits, such as 123-456-7890",
				inputMode: "numeric",
			},
			loginCustomerId: {
				label: "Manager account",
				hint: "If the service account has its access through a manager account",
				optional: true,
				inputMode: "numeric",
			},
			qualifiedActionId: {
				label: "Conversion action for Qualified",
				hint: "The number after ctId in the address of the action's page. Its source is an import from clicks.",
				optional: true,
				inputMode: "numeric",
			},
			closedActionId: {
				label: "Conversion action for Closed",
				hint: "A different action from Qualified’s. Without one, Closed is not sent.",
				optional: true,
				inputMode: "numeric",
			},
		},
	},
	meta_conversions: {
		secrets: {
			secret: {
				label: "Access token",
				hint: "Events Manager, the dataset's settings, Conversions API, “Generate access token”.",
				secret: true,
			},
		},
		settings: {
			pixelId: { label: "Dataset (pixel) ID", hint: "Looks like 123456789012345", inputMode: "numeric" },
			testEventCode: {
				label: "Test event code",
				hint: "From the Test Events tool, such as TEST12345. Needed for a test.",
				optional: true,
			},
			qualifiedEvent: {
				label: "Event for Qualified",
				hint: "QualifiedLead unless named here",
				optional: true,
			},
			closedEvent: { label: "Event for Closed", hint: "ConvertedLead unless named here", optional: true },
			apiVersion: { label: "API version", hint: "v24.0 unless named here", optional: true },
		},
	},
};

/** Returns the form values of a stored destination. */
function valuesOf({ platform, name, endpoint, isActive, settings }: Edited<DestinationRow>) {
	const chosen = settingTexts(FIELDS[platform].settings, settings);
	return { ...asFields({ platform, name, endpoint, isActive }), ...chosen };
}

/** Returns the form values as a request body. */
function bodyOf(values: FormValues, platform: Platform) {
	const { name, endpoint, isActive, secret } = values;
	return {
		platform,
		name,
		endpoint,
		isActive,
		settings: settingTexts(FIELDS[platform].settings, values),
		...(secret && { secrets: { [SECRET_NAMES[platform]]: secret } }),
	};
}

const fieldOf = (path: string) => (path.startsWith("secrets") ? "secret" : path.replace("settings.", ""));

/** Adds a conversion destination, or edits the given one. The secret is typed in and never shown. */
export function DestinationDialog({
	of: found,
	onClose,
}: {
	of: DestinationRow | null;
	onClose: () => void;
}) {
	const fresh = { platform: "google_data_manager", isActive: true };
	const destination = useRecord("destination", found, UnvalidatedForm, fresh, valuesOf);
	const { known } = destination;
	const chosen = useFieldValue(destination.form, "platform");
	const platform = PLATFORMS.find(each => each === chosen) ?? "google_data_manager";
	return (
		<RecordDialog
			wide
			of={destination}
			at="/api/conversion-destinations"
			submit={known ? "Save Destination" : "Create Destination"}
			body={values => bodyOf(values, platform)}
			fieldOf={fieldOf}
			done={known ? "Destination saved" : "Destination created"}
			failed="The destination could not be saved"
			onClose={onClose}
		>
			<div className={page.formRow}>
				<SelectField
					name="platform"
					label="Platform"
					disabled={known !== null}
					choices={PLATFORMS.map(value => ({ value, label: PLATFORM_NAMES[value] }))}
					data-autofocus={known === null}
				/>
				<TextField name="name" label="Name" data-autofocus={known !== null} />
			</div>
			<SettingFields
				list={FIELDS[platform].secrets}
				stored={known && { secret: known.secrets[SECRET_NAMES[platform]] }}
			/>
			<div className={page.formRow}>
				<SettingFields list={FIELDS[platform].settings} stored={known} />
			</div>
			<TextField
				name="endpoint"
				type="url"
				label="Endpoint"
				hint="Only needed if the platform's usual address does not apply."
				optional
			/>
			<CheckboxField name="isActive" label="Active" />
		</RecordDialog>
	);
}
