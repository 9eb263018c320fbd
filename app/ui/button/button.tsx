import type { AnchorHTMLAttributes, ComponentProps, ReactNode } from "react";
import { classes } from "../classes";
import * as css from "./button.css.ts";

interface Look {
	/** primary: the one main action; metal: the call on ink; secondary, quiet; danger destroys. */
	variant?: keyof typeof css.variant | undefined;
	small?: boolean | undefined;
	/** As wide as its container. */
	wide?: boolean | undefined;
	className?: string | undefined;
	children?: ReactNode;
}

/** The classes of a button, for what is none and looks like one: a link of the router, a summary. */
export function look({ variant = "primary", small, wide, className }: Look): string {
	return classes(css.button, css.variant[variant], small && css.small, wide && css.wide, className);
}

/**
 * A button: `<Button variant="secondary" busy={sending}>`. While `busy` a press does nothing and it says so; it keeps the
 * focus, which it would lose if it were disabled.
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

/** A link that looks like a button: `<LinkButton href="/uk">`. A chat opens in a new tab with `newTab`. */
export function LinkButton({ variant, small, wide, newTab, className, ...rest }: LinkButtonProps) {
	return (
		<a
			{...rest}
			{...(newTab && { target: "_blank", rel: "noopener" })}
			className={look({ variant, small, wide, className })}
		/>
	);
}
