import type { AnchorHTMLAttributes, ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import * as css from "./button.css.ts";

interface Look {
	/** primary: the one main action; metal: the call to action on ink; secondary, quiet; danger: destructive. */
	variant?: keyof typeof css.variant | undefined;
	small?: boolean | undefined;
	/** As wide as its container. */
	wide?: boolean | undefined;
	className?: string | undefined;
	children?: ReactNode;
}

/** Returns the classes of a button, for other elements that look like one: a router link, a summary. */
export function look({ variant = "primary", small, wide, className }: Look): string {
	return classes(css.button, css.variant[variant], small && css.small, wide && css.wide, className);
}

/**
 * A button: `<Button variant="secondary" busy={sending}>`. While `busy` it ignores presses and is announced as busy; it is not
 * disabled, because that would remove the focus.
 */
export function Button({
	variant,
	small,
	wide,
	busy,
	className,
	type = "button",
	onClick,
	...rest
}: ComponentProps<"button"> & Look & { busy?: boolean }) {
	return (
		<button
			{...rest}
			type={type}
			{...(busy && { "aria-disabled": true, "aria-busy": true })}
			onClick={busy ? event => event.preventDefault() : onClick}
			className={look({ variant, small, wide, className })}
		/>
	);
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
	href: string;
	newTab?: boolean;
}

/** A link that looks like a button: `<LinkButton href="/uk">`. Use `newTab` for a chat. */
export function LinkButton({ variant, small, wide, newTab, className, ...rest }: LinkButtonProps) {
	return (
		<a
			{...rest}
			{...(newTab && { target: "_blank", rel: "noopener" })}
			className={look({ variant, small, wide, className })}
		/>
	);
}
