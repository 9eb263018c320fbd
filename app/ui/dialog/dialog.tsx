import { Dialog as AriakitDialog, DialogDismiss, DialogHeading } from "@ariakit/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import * as css from "./dialog.css.ts";

interface DialogProps {
	open: boolean;
	onClose: () => void;
	title: ReactNode;
	actions?: ReactNode;
	/** Whether it is an alertdialog, which screen readers announce at once. */
	alert?: boolean;
	wide?: boolean;
	children: ReactNode;
}

/**
 * A modal dialog with a focus trap: Escape closes it, and the focus returns. `<Dialog open={open} onClose={close} title="…"
 * actions={<Button>Save</Button>}>`
 */
export function Dialog({ open, onClose, title, actions, alert, wide, children }: DialogProps) {
	const opened = useRef(false);
	opened.current ||= open;
	// Not rendered before it is first opened: the placeholder of a closed dialog has inline styles, which the
	// Content-Security-Policy forbids.
	if (!opened.current) return null;
	return (
		<AriakitDialog
			role={alert ? "alertdialog" : "dialog"}
			open={open}
			onClose={onClose}
			// The second press of a double click on its opener lands outside.
			hideOnInteractOutside={event => !("detail" in event && Number(event.detail) > 1)}
			backdrop={<div className={css.backdrop} />}
			className={classes(css.dialog, wide && css.wide)}
			portal
		>
			<div className={css.head}>
				<DialogHeading className={css.title}>{title}</DialogHeading>
				<DialogDismiss className={css.close} aria-label="Close" data-tip>
					<Icon of={X} />
				</DialogDismiss>
			</div>
			{children}
			{actions ? <div className={css.foot}>{actions}</div> : null}
		</AriakitDialog>
	);
}
