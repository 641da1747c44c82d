import type { Handlers } from '#server/http/api/handler.ts';
import { getAuditLog } from './audit/get-audit-log.ts';
import { createBooking } from './bookings/create-booking.ts';
import { getBooked } from './bookings/get-booked.ts';
import { getMyOrders } from './bookings/get-my-orders.ts';
import { createUploadTicket } from './images/create-upload-ticket.ts';
import { uploadImage } from './images/upload-image.ts';
import { countView } from './overview/count-view.ts';
import { getOverview } from './overview/get-overview.ts';
import { getSalesOverview } from './overview/get-sales-overview.ts';
import { confirmPayment } from './payments/confirm-payment.ts';
import { createPaymentIntent } from './payments/create-payment-intent.ts';
import { getLedgerCheck } from './payments/get-ledger-check.ts';
import { getPayments } from './payments/get-payments.ts';
import { refundPayment } from './payments/refund-payment.ts';
import { addProduct } from './products/add-product.ts';
import { advertizeProduct } from './products/advertize-product.ts';
import { deleteMyProduct } from './products/delete-my-product.ts';
import { getAdvertizedItems } from './products/get-advertized-items.ts';
import { getAllProducts } from './products/get-all-products.ts';
import { getCategories } from './products/get-categories.ts';
import { getCategoryProducts } from './products/get-category-products.ts';
import { getMyProducts } from './products/get-my-products.ts';
import { deleteReportItem } from './reports/delete-report-item.ts';
import { getReportItems } from './reports/get-report-items.ts';
import { reportItem } from './reports/report-item.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { getSessions } from './sessions/get-sessions.ts';
import { createUser } from './users/create-user.ts';
import { deleteBuyer } from './users/delete-buyer.ts';
import { deleteSeller } from './users/delete-seller.ts';
import { getAdminStatus } from './users/get-admin-status.ts';
import { getAllBuyers } from './users/get-all-buyers.ts';
import { getAllSellers } from './users/get-all-sellers.ts';
import { getJwt } from './users/get-jwt.ts';
import { getSellerStatus } from './users/get-seller-status.ts';
import { verifySeller } from './users/verify-seller.ts';

/** The code behind each call of the contract; a call without one does not compile. */
export const handlers: Handlers = {
  'GET /users/admin/:email': getAdminStatus,
  'GET /users/seller/:email': getSellerStatus,
  'GET /jwt': getJwt,
  'POST /users': createUser,
  'POST /images': uploadImage,
  'POST /images/ticket': createUploadTicket,
  'POST /addproduct': addProduct,
  'GET /advertizeitems': getAdvertizedItems,
  'GET /allproducts': getAllProducts,
  'GET /categories': getCategories,
  'GET /products/:id': getCategoryProducts,
  'POST /products/:id/view': countView,
  'POST /booking': createBooking,
  'POST /reportitem': reportItem,
  'GET /booked/:id': getBooked,
  'GET /myorders': getMyOrders,
  'POST /create-payment-intent': createPaymentIntent,
  'POST /paymentConfirm': confirmPayment,
  'GET /allbuyers': getAllBuyers,
  'DELETE /allbuyers/:id': deleteBuyer,
  'GET /allsellers': getAllSellers,
  'DELETE /allsellers/:id': deleteSeller,
  'PUT /verifyseller/:email': verifySeller,
  'GET /reportitems': getReportItems,
  'DELETE /deleteReportItem/:itemId': deleteReportItem,
  'GET /dashboard/myproducts/:email': getMyProducts,
  'PUT /advertize/:id': advertizeProduct,
  'DELETE /myproducts/:id': deleteMyProduct,
  'GET /overview': getOverview,
  'GET /dashboard/overview/:email': getSalesOverview,
  'GET /sessions': getSessions,
  'DELETE /sessions/:id': endSession,
  'DELETE /sessions': endOtherSessions,
  'GET /payments': getPayments,
  'POST /payments/:id/refund': refundPayment,
  'GET /ledger/check': getLedgerCheck,
  'GET /auditlog': getAuditLog,
};
