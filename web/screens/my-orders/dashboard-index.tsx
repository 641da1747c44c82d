/** The dashboard's first page shows the orders (specification, section 2). */
export { clientLoader, default, loader } from './my-orders.tsx';
