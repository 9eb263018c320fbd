import * as Toast from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio/react";
import { classes } from "../classes";
import { Icon } from "../icon/icon";
import { keepOutOfTheWay } from "./find-place";
import * as css from "./toast.css.ts";
import { dismissToast, toastStore } from "./toast-store";

/**
 * Milliseconds a toast stays, and pixels of a swipe to the right that send it away
 * (docs/specification/every-page.md#toasts).
 */
const DURATION_MS = 5_000;
const SWIPE_PX = 50;
/** What can still be taken back waits for slow hands (WCAG 2.2.1). */
const WITH_ACTION_MS = 20_000;

/** Where toasts appear: F8 goes there. */
export function ToastViewport() {
	const { toasts } = useSnapshot(toastStore);
	const list = useRef<HTMLOListElement>(null);
	/** What had the focus when it came here. */
	const before = useRef<HTMLElement>(null);
	useEffect(() => {
		// The back office is full of controls, and has one place for them (shell.css.ts).
		if (!list.current || document.documentElement.matches("[data-back-office]")) return;
		return keepOutOfTheWay(list.current);
	}, []);
	function close(id: number): void {
		dismissToast(id);
		// Who came by F8 goes on where they were; a finger's press would open a phone's keyboard for it.
		const { activeElement } = document;
		if (list.current?.contains(activeElement) && activeElement?.matches(":focus-visible"))
			before.current?.focus();
	}
	return (
		<Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
			{toasts.map(toast => (
				<Toast.Root
					key={toast.id}
					open={toast.open}
					onOpenChange={open => open || close(toast.id)}
					type={toast.tone === "destructive" ? "foreground" : "background"}
					className={classes(css.toast, toast.tone === "destructive" && css.destructive)}
					duration={toast.action ? WITH_ACTION_MS : DURATION_MS}
				>
					<div className={css.words}>
						<Toast.Title className={css.title}>{toast.title}</Toast.Title>
						{toast.description ? <Toast.Description>{toast.description}</Toast.Description> : null}
						{toast.action ? (
							// While it goes it can be pressed again.
							<Toast.Action
								className={css.action}
								altText={toast.action.label}
								onClick={() => toast.open && toast.action?.run()}
							>
								{toast.action.label}
							</Toast.Action>
						) : null}
					</div>
					<Toast.Close className={css.close} aria-label="Close" data-tip>
						<Icon of={X} />
					</Toast.Close>
				</Toast.Root>
			))}
			<Toast.Viewport
				ref={list}
				className={css.viewport}
				hotkey={["F8"]}
				onFocus={({ currentTarget, relatedTarget }) => {
					if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
						before.current = relatedTarget;
				}}
			/>
		</Toast.Provider>
	);
}
