import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classes } from "../classes";
import * as css from "./button.css.ts";

interface Look {
	/** primary: the one main action; metal: the call on ink; secondary, quiet; danger destroys. */
	variant?: keyof typeof css.variant;
	small?: boolean;
	/** As wide as its container. */
	wide?: boolean;
	children?: ReactNode;
}

function look({ variant = "primary", small, wide }: Look, className?: string): string {
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
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }) {
	const shape: Look = { ...(variant && { variant }), ...(small && { small }), ...(wide && { wide }) };
	return (
		<button
			{...rest}
			type={type}
			{...(busy && { "aria-disabled": true, "aria-busy": true })}
			onClick={busy ? event => event.preventDefault() : onClick}
			className={look(shape, className)}
		/>
	);
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
	href: string;
	newTab?: boolean;
}

/** A link that looks like a button: `<LinkButton href="/uk">`. A chat opens in a new tab with `newTab`. */
export function LinkButton({ variant, small, wide, newTab, className, ...rest }: LinkButtonProps) {
	const shape: Look = { ...(variant && { variant }), ...(small && { small }), ...(wide && { wide }) };
	return (
		<a {...rest} {...(newTab && { target: "_blank", rel: "noopener" })} className={look(shape, className)} />
	);
}
