import * as Toast from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio/react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { avoidControls } from "./find-place.ts";
import * as css from "./toast.css.ts";
import { dismissToast, toastStore } from "./toast-store.ts";

/**
 * Milliseconds that a toast stays, and pixels of a swipe to the right that dismiss it
 * (docs/specification/every-page.md#toasts).
 */
const DURATION_MS = 5_000;
const SWIPE_PX = 50;
/** A toast with an action stays longer, so that slow users can reach it (WCAG 2.2.1). */
const WITH_ACTION_MS = 20_000;

/** The region of the toasts; F8 moves the focus there. */
export function ToastViewport() {
	const { toasts } = useSnapshot(toastStore);
	const list = useRef<HTMLOListElement>(null);
	/** The element that had the focus before the region. */
	const before = useRef<HTMLElement>(null);
	useEffect(() => {
		// The back office is full of controls and has one fixed position for toasts (shell.css.ts).
		if (!list.current || document.documentElement.matches("[data-back-office]")) return;
		return avoidControls(list.current);
	}, []);
	function close(id: number): void {
		dismissToast(id);
		// Returns the focus to where it was before F8; not after a touch, because focusing a field would open the on-screen
		// keyboard.
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
							// It can still be pressed during the closing animation.
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
