import { TextField } from "#app/ui/form/form-fields.tsx";
import { SecretField } from "./secret-field.tsx";

/** The form's fields for the credentials or settings of a connection, by name. */
export type SettingList = Readonly<
	Record<string, { label: string; hint: string; optional?: boolean; inputMode?: "numeric"; secret?: boolean }>
>;

/** Returns the settings on a list as texts; "" for one that is missing. */
export function settingTexts(list: SettingList, from: object): Record<string, string> {
	const found = new Map<string, unknown>(Object.entries(from));
	return Object.fromEntries(Object.keys(list).map(name => [name, String(found.get(name) ?? "")]));
}

/** Fields for the settings on a list; `stored` has the masks of stored secrets, and is null for a new connection. */
export function SettingFields({ list, stored }: { list: SettingList; stored: object | null }) {
	const masks = settingTexts(list, stored ?? {});
	return Object.entries(list).map(([name, { secret, ...field }]) =>
		secret ? (
			<SecretField key={name} name={name} {...field} isStored={stored !== null} mask={masks[name]} />
		) : (
			<TextField key={name} name={name} {...field} autoComplete="off" spellCheck={false} />
		),
	);
}
