import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";

/** Says that the session is about to end unused, over whatever stands open, and lets one go on. */
export function SessionEnding({ ending, onStay }: { ending: boolean; onStay: () => void }) {
	return (
		<Dialog
			alert
			open={ending}
			onClose={onStay}
			title="You will be signed out within two minutes"
			actions={
				<Button onClick={onStay} data-autofocus>
					Stay signed in
				</Button>
			}
		>
			<p>Nothing was done here for hours. What you have typed stays as it is.</p>
		</Dialog>
	);
}
