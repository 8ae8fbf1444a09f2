// @ts-check
/* global db */
// Run once by the database container: the product's account may read and write its own database only.
// @ts-expect-error mongosh has `db`
db.getSiblingDB('manzil').createUser({
  user: 'manzil',
  pwd: process.env.MONGO_APP_PASSWORD,
  roles: [{ role: 'readWrite', db: 'manzil' }],
});
