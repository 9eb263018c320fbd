export { default as Consultation } from "./consultation-form";
