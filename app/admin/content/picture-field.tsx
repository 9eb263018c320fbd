import { useState } from "react";
import { object, string } from "valibot";
import { RequestError } from "#app/http/api-request.ts";
import { LARGEST_PICTURE } from "#domain/content/pictures.ts";
import { Button } from "../../ui/button/button";
import { VisuallyHidden } from "../../ui/visually-hidden/visually-hidden";
import { callFor } from "../shell/change";
import { FileInput } from "../shell/edit/file-input";
import { fillValues } from "../shell/edit/form-values";
import * as page from "../shell/page/page.css.ts";
import * as css from "./picture-field.css.ts";

/** The address of a small size of what was uploaded. */
const Uploaded = object({ url: string() });

const HINT =
	"JPEG, PNG, WebP or AVIF, 10 MB at most. It is resized, and any data stored by the camera is removed.";
const FAILED = "The picture could not be uploaded. Please try again.";
const TOO_LARGE = "A picture can be at most 10 MB.";

interface PictureFieldProps {
	id: string;
	label?: string;
	/** The field of the same form that holds the picture's address. */
	name: string;
	/** The address of the picture that is shown; empty where none is. */
	shown?: string;
	/** While it is uploaded a form that was sent would be stored without it. */
	busy: boolean;
	onBusy: (busy: boolean) => void;
}

/** Takes a picture and uploads it at once; what is chosen is shown, and can be taken out again. */
export function PictureField({ id, label = "Picture", name, shown, busy, onBusy }: PictureFieldProps) {
	const [refused, setRefused] = useState<string | undefined>();

	async function upload({ files, form }: HTMLInputElement): Promise<void> {
		const file = files?.[0];
		if (!file || !form) return;
		setRefused(undefined);
		if (file.size > LARGEST_PICTURE) return setRefused(TOO_LARGE);
		onBusy(true);
		try {
			const { url } = await callFor(Uploaded, "POST", "/api/pictures", file);
			fillValues(form, { [name]: url });
		} catch (error) {
			setRefused((error instanceof RequestError && error.words) || FAILED);
		} finally {
			onBusy(false);
		}
	}

	return (
		<div className={page.stack}>
			<FileInput
				id={id}
				label={label}
				hint={HINT}
				error={refused}
				optional
				accept="image/jpeg,image/png,image/webp,image/avif"
				disabled={busy}
				onChange={({ target }) => void upload(target)}
			/>
			<div aria-live="polite">
				{busy ? <p>Preparing the picture…</p> : <VisuallyHidden>{refused}</VisuallyHidden>}
			</div>
			{shown ? (
				<div className={page.row}>
					<img src={shown} alt="" className={css.preview} />
					<Button
						small
						variant="secondary"
						onClick={({ currentTarget: { form } }) => form && fillValues(form, { [name]: "" })}
					>
						Remove picture
					</Button>
				</div>
			) : null}
		</div>
	);
}
