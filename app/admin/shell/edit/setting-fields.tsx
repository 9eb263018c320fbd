import { TextField } from "#app/ui/form/form-fields.tsx";

/** The form's fields for the credentials or settings of a connection, by name. */
export type SettingList = Readonly<
	Record<string, { label: string; hint: string; optional?: boolean; inputMode?: "numeric"; secret?: boolean }>
>;

/** Returns the settings on a list as texts; "" for one that is missing. */
export function settingTexts(list: SettingList, from: object): Record<string, string> {
	const found = new Map<string, unknown>(Object.entries(from));
	return Object.fromEntries(Object.keys(list).map(name => [name, String(found.get(name) ?? "")]));
}

/**
 * Fields for the settings on a list; `stored` has the masks of stored secrets, and is null for a new connection. A secret is never
 * shown: if one is stored, a blank field keeps it.
 */
export function SettingFields({ list, stored }: { list: SettingList; stored: object | null }) {
	const masks = settingTexts(list, stored ?? {});
	return Object.entries(list).map(([name, { secret, ...field }]) =>
		secret ? (
			<TextField
				key={name}
				name={name}
				{...field}
				type="password"
				hint={(stored ? "Leave blank to keep the current one. " : "") + field.hint}
				placeholder={masks[name] || undefined}
				autoComplete="off"
			/>
		) : (
			<TextField key={name} name={name} {...field} autoComplete="off" spellCheck={false} />
		),
	);
}
