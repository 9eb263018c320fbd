import type { DestinationRow } from "#app/admin/tags/.server/load-tags.ts";
import { PLATFORM_NAMES, PLATFORMS, type Platform, SECRET_NAMES } from "#domain/conversions/platforms.ts";
import { Dialog } from "../../ui/dialog/dialog";
import { CheckboxField, SelectField, TextField } from "../../ui/form/form-fields";
import { AsTyped, type FormValues, useFieldValue, useForm } from "../../ui/form/use-form";
import * as page from "../shell/page.css.ts";
import { RecordForm } from "../shell/record-form";
import { SecretField } from "../shell/secret-field";
import { type Edited, useStored } from "../shell/use-edit";

/** Names of the settings' fields, by platform. */
const SETTINGS = {
	google_data_manager: ["customerId", "loginCustomerId", "qualifiedActionId", "closedActionId"],
	meta_conversions: ["pixelId", "qualifiedEvent", "closedEvent", "testEventCode", "apiVersion"],
} as const satisfies Record<Platform, readonly string[]>;

/** What is stored, as the fields hold it. */
function valuesOf({ platform, name, endpoint, isActive, settings }: Edited<DestinationRow>) {
	const chosen = Object.fromEntries(SETTINGS[platform].map(field => [field, settings[field] ?? ""]));
	return { name, endpoint: endpoint ?? "", isActive: isActive ? "on" : "", ...chosen };
}

/** What the fields hold, as the server takes it. */
function bodyOf(values: FormValues, platform: Platform) {
	const { name, endpoint, isActive, secret } = values;
	const settings = Object.fromEntries(SETTINGS[platform].map(field => [field, values[field] ?? ""]));
	return {
		platform,
		name,
		endpoint,
		isActive,
		settings,
		...(secret && { secrets: { [SECRET_NAMES[platform]]: secret } }),
	};
}

const fieldOf = (path: string) => (path.startsWith("secrets") ? "secret" : path.replace("settings.", ""));

/** Adds a destination of conversions, or edits the one given. The secret is typed in, never shown. */
export function DestinationDialog({
	destination: found,
	onClose,
}: {
	destination: DestinationRow | null;
	onClose: () => void;
}) {
	const { known, stored } = useStored(found, valuesOf);
	const form = useForm(AsTyped, {
		id: "destination",
		initial: {
			platform: known?.platform ?? "google_data_manager",
			...(stored?.values ?? { isActive: true }),
		},
	});
	const chosen = useFieldValue(form, "platform");
	const platform = PLATFORMS.find(each => each === chosen) ?? "google_data_manager";
	return (
		<Dialog open wide onClose={onClose} title={known ? "Edit destination" : "Add destination"}>
			<RecordForm
				kind="destination"
				id={known?.id}
				stored={stored}
				at="/api/conversion-destinations"
				of={form}
				submit={known ? "Save Destination" : "Create Destination"}
				body={values => bodyOf(values, platform)}
				fieldOf={fieldOf}
				done={{ title: "Success", description: known ? "Destination saved" : "Destination created" }}
				failed="The destination could not be saved"
				onClose={onClose}
			>
				<div className={page.formRow}>
					<SelectField
						name="platform"
						label="Platform"
						disabled={known !== null}
						choices={PLATFORMS.map(value => ({ value, label: PLATFORM_NAMES[value] }))}
					/>
					<TextField name="name" label="Name" />
				</div>
				{platform === "google_data_manager" ? (
					<GoogleFields isStored={known !== null} mask={known?.secrets.serviceAccountKey} />
				) : (
					<MetaFields isStored={known !== null} mask={known?.secrets.accessToken} />
				)}
				<TextField
					name="endpoint"
					type="url"
					label="Endpoint"
					hint="Only needed if the platform's usual address does not apply."
					optional
				/>
				<CheckboxField name="isActive" label="Active" />
			</RecordForm>
		</Dialog>
	);
}

interface FieldsProps {
	/** Whether there is a secret already. */
	isStored: boolean;
	mask: string | undefined;
}

function GoogleFields({ isStored, mask }: FieldsProps) {
	return (
		<>
			<SecretField
				name="secret"
				label="Service account key"
				hint="The whole JSON file of a service account that is a user of the Google Ads account, with the Data Manager API enabled in its project."
				isStored={isStored}
				mask={mask}
			/>
			<div className={page.formRow}>
				<TextField
					name="customerId"
					label="Google Ads account"
					hint="Ten digits, such as 123-456-7890"
					autoComplete="off"
					inputMode="numeric"
				/>
				<TextField
					name="loginCustomerId"
					label="Manager account"
					hint="Where the service account has its access through one"
					optional
					autoComplete="off"
					inputMode="numeric"
				/>
			</div>
			<div className={page.formRow}>
				<TextField
					name="qualifiedActionId"
					label="Conversion action for Qualified"
					hint="The number after ctId in the address of the action's page. Its source is an import from clicks."
					optional
					autoComplete="off"
					inputMode="numeric"
				/>
				<TextField
					name="closedActionId"
					label="Conversion action for Closed"
					hint="Another action than for Qualified. Without one, Closed is not sent."
					optional
					autoComplete="off"
					inputMode="numeric"
				/>
			</div>
		</>
	);
}

function MetaFields({ isStored, mask }: FieldsProps) {
	return (
		<>
			<SecretField
				name="secret"
				label="Access token"
				hint="Events Manager, the dataset's settings, Conversions API, “Generate access token”."
				isStored={isStored}
				mask={mask}
			/>
			<div className={page.formRow}>
				<TextField
					name="pixelId"
					label="Dataset (pixel) ID"
					hint="Looks like 123456789012345"
					autoComplete="off"
					inputMode="numeric"
				/>
				<TextField
					name="testEventCode"
					label="Test event code"
					hint="From the Test Events tool, such as TEST12345: without it there is no test."
					optional
					autoComplete="off"
					spellCheck={false}
				/>
			</div>
			<div className={page.formRow}>
				<TextField
					name="qualifiedEvent"
					label="Event for Qualified"
					hint="QualifiedLead unless named here"
					optional
					spellCheck={false}
				/>
				<TextField
					name="closedEvent"
					label="Event for Closed"
					hint="ConvertedLead unless named here"
					optional
					spellCheck={false}
				/>
			</div>
			<TextField name="apiVersion" label="API version" hint="v24.0 unless named here" optional />
		</>
	);
}
