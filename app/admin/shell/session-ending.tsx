import { Button } from "../../ui/button/button";
import * as page from "./page.css.ts";
import * as css from "./shell.css.ts";

/** Says that the session is about to end unused, and lets one go on. */
export function SessionEnding({ ending, onStay }: { ending: boolean; onStay: () => void }) {
	if (!ending) return null;
	return (
		<div role="alert" className={css.waits}>
			<div className={page.row}>
				<p>
					<strong>You will be signed out within two minutes,</strong> since nothing was done here for hours.
				</p>
				<Button small onClick={onStay}>
					Stay signed in
				</Button>
			</div>
		</div>
	);
}
