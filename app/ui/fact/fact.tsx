import type { HTMLAttributes, ReactNode } from "react";

/** A term and what it is, within a `<dl>`: `<Fact term="Flight">7 hours</Fact>`. What else is given goes to the `<dd>`. */
export function Fact({ term, ...rest }: HTMLAttributes<HTMLElement> & { term: ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd {...rest} />
		</div>
	);
}
