import type { CallKey } from '#contract/calls.ts';

/**
 * Who may do what, written by hand from the specification: section 2 (routes and guards), section 6
 * (roles) and section 7 (calls), and for what these leave open from `docs/audit/spec-map.md`. It is
 * compared with the running server, so nothing in it may be derived from the contract.
 *
 * A row is a call with a valid request about the subject in the last column. `yes` is a 200. A
 * column is a kind of visitor:
 *
 * - no proof: claims to be an allowed user, with nothing or with a false, old or borrowed token
 * - cookie: an allowed user's session cookie alone
 * - no role: has signed up at the identity provider, and is not a member yet
 * - buyer 2, seller 2: have nothing to do with the buyer and seller of the last column
 * - by number: a buyer without an address and without a password, logged in by number alone
 * - +admin, +seller: buyer 2, promoted after their token was issued
 * - moderator, cashier: buyer 2, given the role after their token was issued
 * - -admin, -seller: admin and seller, made a buyer after their token was issued
 */
const table = `
|                                  | no proof | cookie | no role | buyer | buyer 2 | by number | seller | seller 2 | admin | +admin | +seller | -admin | -seller | moderator | cashier | about
|----------------------------------|----------|--------|---------|-------|---------|-----------|--------|----------|-------|--------|---------|--------|---------|-----------|---------|
| GET /users/admin/:email          | 401      | 401    | 403     | yes   | 403     | 403       | 403    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | buyer's address; section 6 asks for one's own
| GET /users/seller/:email         | 401      | 401    | 403     | yes   | 403     | 403       | 403    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | buyer's address; section 6 asks for one's own
| PUT /users/seller/:email         | 401      | 401    | 403     | yes   | 403     | 403       | 403    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | buyer's own record; a step of ours, for oneself only
| GET /jwt                         | 403      | yes    | 403     | yes   | 403     | 403       | 403    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | buyer's address; the session at the provider is the proof
| POST /confirmation               | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | buyer 2's mailed link, which may be opened on any device
| POST /confirmation/mail          | 401      | 401    | 403     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | a mail to one's own address
| POST /users                      | 401      | yes    | 403     | yes   | 403     | 403       | 403    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | buyer's own record; section 4 saves it before the first token
| POST /images                     | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | whoever may have a photo
| POST /images/ticket              | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | somebody who registers has no token yet
| POST /addproduct                 | 401      | 401    | 403     | 403   | 403     | 403       | yes    | yes      | 403   | 403    | yes     | 403    | 403     | 403       | 403     | section 6: seller gate
| GET /advertizeitems              | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the home page, for visitors
| GET /allproducts                 | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the home page, for visitors
| GET /categories                  | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the home page, for visitors
| GET /brands                      | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the menus, for visitors
| GET /brands/:slug/models         | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the catalogue, for visitors
| GET /search                      | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | search is public
| GET /suggestions                 | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | search is public
| GET /places                      | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | names of places
| GET /phone/:id                   | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | a phone’s page, for visitors
| GET /seller/:id                  | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | a seller’s page, for visitors
| GET /seller/:id/answers          | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | a seller’s page, for visitors
| GET /fairprice                   | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the catalogue, for visitors
| POST /catalogue/brands           | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the catalogue is the admin’s
| POST /catalogue/models           | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the catalogue is the admin’s
| POST /catalogue/merge            | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the catalogue is the admin’s
| GET /catalogue/names             | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the catalogue is the admin’s
| POST /catalogue/names            | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the catalogue is the admin’s
| GET /safeplaces                  | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the list is the admin’s; of an order both read its own
| POST /safeplaces                 | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the list is the admin’s
| DELETE /safeplaces/:id           | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the list is the admin’s
| GET /shoppages                   | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | which terms are missing, too
| GET /shoppages/:page             | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | terms and imprint are for visitors
| PUT /shoppages/:page             | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the operator’s pages are the admin’s
| PUT /imprint                     | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the operator’s pages are the admin’s
| GET /announcement                | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the line above all pages, for visitors
| GET /announcement/settings       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | what is not shown yet is the admin’s
| PUT /announcement                | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the line above all pages is the admin’s
| GET /shoplook                    | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | what is not published is the admin’s
| PUT /shoplook/draft              | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the name of the shop is the admin’s
| DELETE /shoplook/draft           | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the name of the shop is the admin’s
| POST /shoplook                   | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | 404    | 403     | 403    | 403     | 403       | 403     | admin's own draft
| GET /products/:id                | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | section 7 names no token; what GET /allproducts has for visitors
| POST /products/:id/view          | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | a look at a category list
| POST /booking                    | 401      | 401    | 403     | yes   | yes     | yes       | 403    | yes      | yes   | yes    | yes     | yes    | 403     | yes       | yes     | section 6: any logged-in user; never one's own phone (seller's)
| POST /reportitem                 | 401      | 401    | 403     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | any member
| DELETE /reportitem/:itemId       | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's report, made a moment ago
| GET /offers/:id                  | 401      | 401    | 403     | yes   | yes     | yes       | 403    | yes      | yes   | yes    | yes     | yes    | 403     | yes       | yes     | one's own offers for a phone; never one's own phone (seller's)
| POST /offers                     | 401      | 401    | 403     | yes   | yes     | yes       | 403    | yes      | yes   | yes    | yes     | yes    | 403     | yes       | yes     | any member; never one's own phone (seller's)
| POST /offers/:id                 | 401      | 401    | 404     | yes   | 404     | 404       | 409    | 404      | 404   | 404    | 404     | 404    | 409     | 404       | 404     | seller's counter, which the buyer accepts; the two alone
| GET /threads/:id/offer           | 401      | 401    | 404     | yes   | 404     | 404       | yes    | 404      | 404   | 404    | 404     | 404    | yes     | 404       | 404     | buyer's conversation with seller; the two alone, no admin
| PUT /myproducts/:id/floor        | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | seller's phone; what they take at least is theirs alone
| GET /threads                     | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own conversations, whoever asks
| POST /threads                    | 401      | 401    | 403     | yes   | yes     | yes       | 403    | yes      | yes   | yes    | yes     | yes    | 403     | yes       | yes     | any member; never one's own phone (seller's)
| GET /threads/:id                 | 401      | 401    | 404     | yes   | 404     | 404       | yes    | 404      | 404   | 404    | 404     | 404    | yes     | 404       | 404     | buyer's conversation with seller; the two alone, no admin
| POST /threads/:id                | 401      | 401    | 404     | yes   | 404     | 404       | yes    | 404      | 404   | 404    | 404     | 404    | yes     | 404       | 404     | buyer's conversation with seller; the two alone
| PUT /threads/:id/read            | 401      | 401    | 404     | yes   | 404     | 404       | yes    | 404      | 404   | 404    | 404     | 404    | yes     | 404       | 404     | buyer's conversation with seller; the two alone
| PUT /threads/:id/archived        | 401      | 401    | 404     | yes   | 404     | 404       | yes    | 404      | 404   | 404    | 404     | 404    | yes     | 404       | 404     | buyer's conversation with seller; the two alone
| PUT /threads/:id/blocked         | 401      | 401    | 404     | yes   | 404     | 404       | yes    | 404      | 404   | 404    | 404     | 404    | yes     | 404       | 404     | buyer's conversation with seller; the two alone
| POST /threads/:id/report         | 401      | 401    | 404     | yes   | 404     | 404       | yes    | 404      | 404   | 404    | 404     | 404    | yes     | 404       | 404     | buyer's conversation with seller; the two alone
| GET /sentences                   | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /sentences/:id              | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /threadreports               | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /threadreports/:id           | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | a conversation that one of its two has reported
| POST /threadreports/:id/decision | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /saved                       | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own saved phones, whoever asks
| POST /saved                      | 401      | 401    | 403     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | any member
| DELETE /saved/:id                | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own saved phones only
| GET /savedanswers                | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own saved answers, whoever asks
| POST /savedanswers               | 401      | 401    | 403     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | any member
| PUT /savedanswers/:id            | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's saved answer
| DELETE /savedanswers/:id         | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's saved answer
| GET /savedsearches               | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own saved searches, whoever asks
| POST /savedsearches              | 401      | 401    | 403     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | any member
| PUT /savedsearches/:id/seen      | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own saved searches only
| DELETE /savedsearches/:id        | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own saved searches only
| GET /inbox                       | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own messages, whoever asks
| GET /notices                     | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own messages, whoever asks
| GET /notices/unread              | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own number, whoever asks
| PUT /notices/read                | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own messages only
| GET /notices/settings            | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own choices
| PUT /notices/settings            | 401      | 401    | 403     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own choices
| GET /push                        | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the shop's public key, the same for all
| PUT /push                        | 401      | 401    | 403     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own device, for members
| POST /push/off                   | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own device
| POST /push/seen                  | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | a notice of the member whose device has this address; only the device knows it
| POST /browserfailures            | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | counts of nobody, without a person
| GET /money                       | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own money and where it goes, whoever asks
| PUT /money/destination           | 401      | 401    | 403     | yes   | yes     | 403       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | where one's own money goes; all of them have the same password
| POST /money/destination/confirm | 401      | 401    | 403     | yes   | 409     | 409       | 409    | 409      | 409   | 409    | 409     | 409    | 409     | 409       | 409     | of buyer; what somebody else has named is not theirs to confirm
| GET /payouts                     | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | destinations are their owner's and the admins'
| POST /payouts                    | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | destinations are their owner's and the admins'
| GET /payouts/:id                 | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | destinations are their owner's and the admins'
| POST /payouts/:id/approve        | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | destinations are their owner's and the admins'
| POST /payouts/:id/dissolve       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | destinations are their owner's and the admins'
| POST /payouts/:id/results       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | destinations are their owner's and the admins'
| POST /payouts/holds/:id          | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the money of others
| POST /payouts/holds/:id/lift     | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the money of others
| POST /payouts/lines/:id/sent     | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | destinations are their owner's and the admins'
| POST /payouts/lines/:id/failed   | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | destinations are their owner's and the admins'
| POST /payouts/lines/:id/look     | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | destinations are their owner's and the admins'
| GET /books                       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the shop's own books
| GET /books/:month                | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the shop's own books
| POST /books/:month/close         | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the shop's own books
| GET /books/:month/ledger         | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the shop's own books
| GET /books/:month/sellers/:id    | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the shop's own books
| GET /money/statements            | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own money, whoever asks
| GET /money/statements/:month     | 401      | 401    | 404     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own money; no member has none
| GET /invoices/:id                | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | yes   | yes    | 404     | 404    | 404     | 404       | yes     | buyer's invoice, of what they have sold
| GET /settlements                 | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the shop's own books
| POST /settlements                | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the shop's own books
| GET /settlements/:id             | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | the shop's own books
| GET /bank                        | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the shop's bank account
| POST /bank                       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the shop's bank account
| POST /bank/notes                 | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | a line of the shop's bank account
| POST /notices/:id/answer         | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | a message to buyer
| GET /booked/:id                  | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's booking
| GET /receipts/:id                | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's booking
| GET /papers/:id                  | 401      | 401    | 404     | yes   | 404     | 403       | yes    | 404      | 404   | 404    | 404     | 404    | yes     | 404       | 404     | the paper of buyer and seller
| GET /papers/:id/file             | 401      | 401    | 404     | yes   | 404     | 403       | yes    | 404      | 404   | 404    | 404     | 404    | yes     | 404       | 404     | the same paper as a PDF
| POST /papers/:id/declare         | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | what only the seller of a phone can declare
| GET /papers/check/:code          | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | whoever holds the paper
| GET /myorders                    | 401      | 401    | 403     | yes   | 403     | 403       | 403    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | buyer's address
| DELETE /myorders/:id             | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's booking
| GET /order/:id                   | 401      | 401    | 404     | yes   | 404     | 404       | yes    | 404      | yes   | yes    | 404     | 404    | yes     | 404       | 404     | buyer's order of seller's phone; an admin decides about it
| POST /order/:id                  | 401      | 401    | 404     | yes   | 404     | 404       | 403    | 404      | 403   | 403    | 404     | 404    | 403     | 404       | 404     | what only the buyer of an order may do
| POST /order/:id/answers          | 401      | 401    | 404     | yes   | 404     | 404       | 404    | yes      | 403   | 403    | 404     | 404    | 404     | 404       | 404     | what buyer and seller 2 of an order say of each other
| POST /answers/:id/reply          | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | what seller 2 said of buyer, who alone replies
| GET /sales                       | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | bookings of one's own phones, whoever asks
| GET /deals                       | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | bookings of one's own phones, whoever asks
| GET /waiting                     | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | what waits for oneself, whoever asks
| POST /create-payment-intent      | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's booking
| POST /paymentConfirm             | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | section 7 names no token; both ids of buyer's payment are the proof, the provider decides
| POST /support                    | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | whoever needs help
| GET /support/messages            | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | who asks the shop is the admin’s
| GET /support/messages/:id        | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | what people ask the shop is the admin’s
| POST /support/messages/:id       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | answers of the shop are the admin’s
| POST /people/:id/support         | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the shop's own voice is the admin’s
| GET /support/own                 | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one’s own conversations with the shop
| POST /support/own/:id            | 401      | 401    | 404     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's conversation with the shop
| GET /allbuyers                   | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | section 6: admin gate
| DELETE /allbuyers/:id            | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | section 6: admin gate
| GET /allsellers                  | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | section 6: admin gate
| DELETE /allsellers/:id           | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | section 6: admin gate
| POST /imeicheck                  | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | whoever has a phone before them
| GET /ringdeals                   | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /ringdeals/:id              | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /sametexts                   | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /sametexts/:id              | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /stolenreports               | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /stolenreports/:id          | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /stolenmatches               | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /stolenmatches/:id          | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /stolenphones               | 401      | 401    | 401     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | each member may lose a phone
| GET /stolenphones                | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one’s own reports
| DELETE /stolenphones/:id         | 401      | 401    | 401     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | one’s own report
| GET /staff                       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | naming staff is the admin’s
| PUT /staff/:email                | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | another member’s role; naming staff is the admin’s
| POST /suspensions/:email         | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | suspending buyer is the admin’s
| POST /suspensions/:email/end     | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the way back is the admin’s, too
| PUT /verifyseller/:email         | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | section 6: admin gate
| POST /unverifyseller/:email      | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | the way back of PUT /verifyseller; section 6: admin gate
| GET /reportitems                 | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | section 6: admin gate
| GET /reportitems/:itemId         | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | who reported what; section 6: admin gate
| POST /reportitems/:itemId/decision | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | section 6: admin gate
| GET /imeiclashes                 | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /codephotos                  | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /othermodels                 | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /imeiclashes/:id            | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /codephotos/:id             | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /othermodels/:id            | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /waitingwords                | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| POST /waitingwords/:id           | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | moderation is the admin’s
| GET /decisions                   | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | what admins did to whom
| POST /decisions/:id/review       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | another’s decision about buyer; the last word is the admin’s
| DELETE /deleteReportItem/:itemId | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | section 6: admin gate
| GET /dashboard/myproducts/:email | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | section 6: seller gate; seller's address
| PUT /advertize/:id               | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | section 6: seller gate; seller's phone
| GET /myproducts/:id              | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | its seller alone is told the number and the earlier prices
| PUT /myproducts/:id              | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | its seller alone writes it
| PUT /myproducts/:id/imeis        | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | its seller alone takes it off
| GET /codephoto                   | 401      | 401    | 403     | 403   | 403     | 403       | yes    | yes      | 403   | 403    | yes     | 403    | 403     | 403       | 403     | one's own next phone
| GET /myproducts/:id/codephoto    | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | its seller's
| POST /myproducts/:id/codephoto   | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | its seller alone shows it
| GET /myproducts/:id/selftest     | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | the ticket is its seller's
| POST /order/:id/selftest         | 401      | 401    | 404     | yes   | 404     | 404       | 403    | 404      | 403   | 403    | 404     | 404    | 403     | 404       | 404     | its buyer alone has the phone tested at the meeting
| POST /myproducts/:id/selftest    | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | its seller alone says what it can
| POST /selftests/open             | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the phone that holds the ticket
| POST /selftests/result           | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the phone that holds the ticket
| POST /selftests/finish           | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | the phone that holds the ticket
| PUT /myproducts/there            | 401      | 401    | 403     | 403   | 403     | 403       | yes    | yes      | 403   | 403    | yes     | 403    | 403     | 403       | 403     | the caller's own phones alone
| PUT /myproducts/:id/shown        | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | its seller alone takes it off
| POST /myproducts/:id/list-again  | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | its seller alone sells it again
| DELETE /myproducts/:id           | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 404      | 403   | 403    | 404     | 403    | 403     | 403       | 403     | section 6: seller gate; seller's phone
| GET /payments                    | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | others' money
| POST /payments/:id/review        | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | others' money
| POST /payments/:id/refund        | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 409     | others' money, of a deal that goes on
| POST /refunds/:id/by-hand        | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | others' money
| POST /refunds/:id/by-hand/approve | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | others' money
| POST /order/:id/by-hand         | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | others' money
| GET /order/:id/messages          | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | others' deal, which admins have to decide
| POST /order/:id/verdict         | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | others' deal, which another admin has decided
| POST /order/:id/by-hand/approve | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | others' money
| GET /ledger/check                | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | yes     | others' money
| GET /gateways                    | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the settings of the shop
| POST /gateways/check             | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the settings of the shop
| POST /shop/testmail              | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the mail server of the shop
| GET /shop/health                 | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the whole shop
| GET /queue                       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | yes     | each role sees what it works on
| POST /queue/:id                  | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | a reported phone, which is for moderators
| POST /find                       | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | yes     | each role finds what it may read elsewhere
| GET /people/:id                  | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | all about buyer
| GET /people/:id/view             | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | what the shop shows buyer
| GET /exports/:kind               | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the whole shop
| GET /auditlog                    | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | what admins did
| GET /overview                    | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | 403       | 403     | the whole shop
| GET /dashboard/overview/:email   | 401      | 401    | 403     | 403   | 403     | 403       | yes    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | seller's address
| GET /me                          | 401      | 401    | 403     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own record, for members
| PUT /me                          | 401      | 401    | 403     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own record, for members
| GET /me/export                   | 401      | 401    | 403     | yes   | yes     | 403       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own data, for members
| GET /me/keys                     | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own keys, whoever asks
| POST /me/proof                   | 401      | 401    | yes     | yes   | yes     | 403       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own password, whoever asks
| POST /me/passkeys/:id            | 401      | 401    | 404     | yes   | 404     | 403       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's passkey
| POST /me/passkeys/:id/removal    | 401      | 401    | 404     | yes   | 404     | 403       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's passkey
| POST /me/email/code              | 401      | 401    | 403     | 409   | 409     | yes       | 409    | 409      | 409   | 409    | 409     | 409    | 409     | 409       | 409     | an address of one's own, of which these have one already
| POST /me/email                   | 401      | 401    | 403     | 409   | 409     | yes       | 409    | 409      | 409   | 409    | 409     | 409    | 409     | 409       | 409     | the same
| POST /me/number/code             | 401      | 401    | 403     | yes   | yes     | 403       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own number, for members
| POST /me/number                  | 401      | 401    | 403     | yes   | 403     | 409       | 403    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | the number that a code was sent to for buyer's login
| POST /me/number/removal          | 401      | 401    | 403     | yes   | 404     | 403       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's number
| POST /me/waiting/:id/removal     | 401      | 401    | 403     | yes   | 404     | 404       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | a change of buyer's login
| POST /me/leaving                 | 401      | 401    | 403     | 403   | 403     | yes       | 403    | 403      | 403   | 403    | 403     | 403    | 403     | 403       | 403     | one's own account, of which these have a password
| POST /lostkeys/code              | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | a number of who has no key any more
| POST /lostkeys                   | yes      | yes    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | bystander's account, by who had the code sent
| GET /lostkeys                    | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | what persons know about accounts
| POST /lostkeys/:id               | 401      | 401    | 403     | 403   | 403     | 403       | 403    | 403      | yes   | yes    | 403     | 403    | 403     | yes       | 403     | a request about bystander's account
| GET /sessions                    | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own sessions, whoever asks
| DELETE /sessions/:id             | 401      | 401    | 404     | yes   | 404     | 403       | 404    | 404      | 404   | 404    | 404     | 404    | 404     | 404       | 404     | buyer's session
| DELETE /sessions                 | 401      | 401    | yes     | yes   | yes     | yes       | yes    | yes      | yes   | yes    | yes     | yes    | yes     | yes       | yes     | one's own sessions, whoever asks
`;

const [head, , ...body] = table.trim().split('\n').map(cellsOf);
if (!head) throw new Error('The table has no head');

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim());
}

export const columns = [
  'no proof',
  'cookie',
  'no role',
  'buyer',
  'buyer 2',
  'by number',
  'seller',
  'seller 2',
  'admin',
  '+admin',
  '+seller',
  '-admin',
  '-seller',
  'moderator',
  'cashier',
] as const;
export type Column = (typeof columns)[number];

/** The calls that have a row. */
export const tabled = body.map(([key]) => key);

/**
 * Statuses of visitors who changed something before the call, if they differ from their column: the
 * money of a buyer who was removed meanwhile is refunded, and the response has that.
 */
export const exceptions: Partial<Record<CallKey, Record<string, number>>> = {
  'POST /paymentConfirm': { 'removed a second ago': 409 },
};

/** The status that the table wants; throws for a call or a column that it lacks. */
export function wanted(key: CallKey, column: Column): number {
  const cell = body.find(([name]) => name === key)?.[head?.indexOf(column) ?? -1];
  if (!cell || !/^(yes|4\d\d)$/.test(cell)) throw new Error(`No cell for ${key}, ${column}`);
  return cell === 'yes' ? 200 : Number(cell);
}
