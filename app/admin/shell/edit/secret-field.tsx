import { TextField } from "#app/ui/form/form-fields.tsx";

interface SecretFieldProps {
	name: string;
	label: string;
	hint?: string;
	optional?: boolean;
	isStored: boolean;
	/** Placeholder shown for the stored secret. */
	mask?: string | null | undefined;
}

/** A field for a secret, which is never shown: if one is stored, a blank field keeps it. */
export function SecretField({ hint = "", isStored, mask, ...rest }: SecretFieldProps) {
	return (
		<TextField
			{...rest}
			type="password"
			hint={(isStored ? "Leave blank to keep the current one. " : "") + hint || undefined}
			placeholder={mask || undefined}
			autoComplete="off"
		/>
	);
}
